import { Extension, type Editor } from '@tiptap/core';
import type { Surface } from '../core/surface.ts';

/** Enter sends a comment, Shift-Enter goes on writing; Mod-Enter sends everywhere, and Escape gives up. */
export function submitKeys(surface: Surface, submit: (editor: Editor) => boolean): Extension {
  return Extension.create({
    name: 'submitKeys',
    priority: 1500,
    addKeyboardShortcuts() {
      const keys = {
        'Mod-Enter': () => surface.props.onSubmit !== undefined && submit(this.editor),
        // Here and not around the editor: an editor that does nothing with Escape says that it has taken it all the same.
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
          return surface.props.onSubmit !== undefined && submit(this.editor);
        },
        'Shift-Enter': () => breakOrSplit(this.editor),
      };
    },
  });
}

/** A new line in code, a new item in a list, a new paragraph elsewhere. */
function breakOrSplit(editor: Editor): boolean {
  return editor.commands.first(({ commands }) => [
    () => commands.newlineInCode(),
    () => commands.splitListItem('listItem'),
    () => commands.splitListItem('taskItem'),
    () => commands.liftEmptyBlock(),
    () => commands.splitBlock(),
  ]);
}
