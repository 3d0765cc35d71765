import { Extension, type Editor } from '@tiptap/core';
import { breakCodeLine } from '../core/code-indent.ts';
import { isOnTouch } from '../core/touch.ts';
import type { Surface } from '../core/surface.ts';
import { openTypedTable } from '../core/typed-table.ts';

const FENCE = /^(?:```|~~~)([\w#+.-]{1,32})?$/;

/**
 * Enter sends a comment, Shift-Enter breaks the line; Mod-Enter sends everywhere, and Escape cancels. On-screen
 * keyboards have no Shift-Enter, so there Enter breaks the line and the button sends.
 */
export function submitKeys(surface: Surface, submit: (editor: Editor) => boolean): Extension {
  return Extension.create({
    name: 'submitKeys',
    priority: 1500,
    addKeyboardShortcuts() {
      const keys = {
        'Mod-Enter': () => surface.props.onSubmit !== undefined && submit(this.editor),
        // Here and not around the editor, because the editor reports Escape as handled even if it does nothing.
        Escape: () => {
          const { onCancel } = surface.props;
          if (!onCancel || surface.typeahead.get() || surface.linkCard.get()) return false;
          onCancel();
          return true;
        },
      };
      if (surface.profile !== 'lite') return keys;
      return {
        ...keys,
        Enter: () => {
          if (surface.typeahead.get() || this.editor.view.composing) return false;
          if (isOnTouch()) return breakOrSplit(this.editor);
          return surface.props.onSubmit !== undefined && submit(this.editor);
        },
        'Shift-Enter': () => breakOrSplit(this.editor),
      };
    },
  });
}

/** A new line in code, code after a fence, a new item in a list, a new paragraph elsewhere. */
function breakOrSplit(editor: Editor): boolean {
  if (breakCodeLine(editor) || openFence(editor) || openTypedTable(editor)) return true;
  return editor.commands.first(({ commands }) => [
    () => commands.splitListItem('listItem'),
    () => commands.splitListItem('taskItem'),
    () => commands.liftEmptyBlock(),
    () => commands.splitBlock(),
  ]);
}

/** The opening line of a code block, as Enter handles it where it doesn't send. */
function openFence({ state, view }: Editor): boolean {
  const { $from, empty } = state.selection;
  const { codeBlock } = state.schema.nodes;
  if (!empty || !codeBlock || $from.parent.type.name !== 'paragraph') return false;
  const fence = FENCE.exec($from.parent.textContent);
  const isWhole = fence !== null && $from.parentOffset === $from.parent.content.size;
  const place = $from.node(-1);
  const at = $from.index(-1);
  if (!isWhole || fence[0].length !== $from.parent.content.size) return false;
  if (!place.canReplaceWith(at, at + 1, codeBlock)) return false;
  const tr = state.tr.delete($from.start(), $from.end());
  tr.setBlockType($from.start(), $from.start(), codeBlock, { language: fence[1] ?? null });
  view.dispatch(tr.scrollIntoView());
  return true;
}
