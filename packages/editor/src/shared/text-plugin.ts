import { Plugin, type EditorState } from '@tiptap/pm/state';
import { ySyncPluginKey, yUndoPluginKey } from '@tiptap/y-tiptap';
import type { UndoManager, XmlFragment } from 'yjs';
import { TextBinding } from './text-binding.ts';

/** What the stock plugins read of a bound editor. */
interface Bound {
  readonly type: XmlFragment;
  readonly doc: XmlFragment['doc'];
  readonly binding: TextBinding;
  /** Whether the last transaction brought in what others wrote, or undid something. */
  readonly isChangeOrigin: boolean;
  readonly isUndoRedoOperation: boolean;
  readonly addToHistory: boolean;
}

/** What one has written and may undo. */
export function undoManagerOf(state: EditorState): UndoManager | undefined {
  return (yUndoPluginKey.getState(state) as { undoManager: UndoManager } | undefined)?.undoManager;
}

/** Binds an editor to a shared text, in the place of the stock plugin. */
export function textPlugin(type: XmlFragment): Plugin<Bound> {
  const binding = new TextBinding(type);
  return new Plugin<Bound>({
    key: ySyncPluginKey,
    state: {
      init: () => ({
        type,
        doc: type.doc,
        binding,
        isChangeOrigin: false,
        isUndoRedoOperation: false,
        addToHistory: true,
      }),
      apply: (tr, bound) => {
        const said = tr.getMeta(ySyncPluginKey) as Partial<Bound> | undefined;
        return {
          ...bound,
          isChangeOrigin: said?.isChangeOrigin === true,
          isUndoRedoOperation: said?.isUndoRedoOperation === true,
          addToHistory: tr.docChanged ? tr.getMeta('addToHistory') !== false : bound.addToHistory,
        };
      },
    },
    view: (view) => {
      binding.attach(view);
      return {
        update: ({ state }) => {
          const { addToHistory = true, isChangeOrigin } = ySyncPluginKey.getState(state) as Partial<Bound>;
          if (!addToHistory && isChangeOrigin !== true) undoManagerOf(state)?.stopCapturing();
          binding.write({ addToHistory });
        },
        destroy: () => binding.detach(),
      };
    },
  });
}
