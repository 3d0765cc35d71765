import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isOthersChange } from '../../shared/others-change.ts';
import { dispatchByItself } from '../core/dispatch-by-itself.ts';
import type { Surface } from '../core/surface.ts';
import { signsAt, type Sign } from '../core/typography-signs.ts';

/** How much before the caret decides about a symbol. */
const LOOKED_AT = 200;

/** Marks a change that Backspace right after it undoes. */
export const freshSign = new PluginKey<boolean>('freshSign');

/**
 * Dashes, arrows, fractions and symbols while typing; quotes stay as typed. Never in code. The typed text comes first
 * and its symbol after it, as a separate undo step, so one undo restores what was typed. It can be switched off.
 */
export function typography(surface: Surface): Extension {
  const isOn = (): boolean => surface.props.typography ?? true;
  return Extension.create({
    name: 'typography',
    addKeyboardShortcuts() {
      return { Backspace: () => takeSignBack(this.editor) };
    },
    addProseMirrorPlugins: () => [
      new Plugin<boolean>({
        key: freshSign,
        state: {
          init: () => false,
          apply: (tr, isFresh) => {
            const told: unknown = tr.getMeta(freshSign);
            if (typeof told === 'boolean') return told;
            return isFresh && (isOthersChange(tr) || (!tr.docChanged && !tr.selectionSet));
          },
        },
        props: {
          handleTextInput: (view, from, to, text) =>
            isOn() && !view.composing && typeSign(view, from, to, text),
        },
      }),
    ],
  });
}

/** Right after a symbol was inserted, Backspace reverts it instead of deleting a letter. */
function takeSignBack(editor: Editor): boolean {
  return freshSign.getState(editor.state) === true && editor.commands.undo();
}

function typeSign(view: EditorView, from: number, to: number, text: string): boolean {
  const before = textBefore(view.state, from);
  const signs = before === null ? [] : signsAt(before + text);
  if (signs.length === 0) return false;
  view.dispatch(view.state.tr.insertText(text, from, to).scrollIntoView());
  const { tr } = view.state;
  const end = from + text.length;
  // Last first, so that earlier positions stay valid.
  for (const sign of signs.toReversed()) replace(tr, end - (before ?? '').length - text.length, sign);
  dispatchByItself(view, tr.setMeta(freshSign, true));
  return true;
}

function replace(tr: EditorState['tr'], start: number, { from, to, sign }: Sign): void {
  tr.insertText(sign, start + from, start + to);
}

/** Null if nothing may be replaced. */
function textBefore(state: EditorState, at: number): string | null {
  const { parent, parentOffset, nodeBefore, nodeAfter } = state.doc.resolve(at);
  const isCode = [...(nodeBefore?.marks ?? []), ...(nodeAfter?.marks ?? [])].some(
    ({ type }) => type.spec.code,
  );
  if (isCode || parent.type.spec.code || !parent.isTextblock) return null;
  return parent.textBetween(Math.max(0, parentOffset - LOOKED_AT), parentOffset, undefined, '\ufffc');
}
