import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Makes keys act at the text's own caret. Beside tables, pictures and other things without text, browsers may put their
 * selection outside the focused text, and moving on from there would leave the page. Before the language field of a code
 * block that begins the text they have none, and would lose what is typed.
 */
export const SelectionInText = Extension.create({
  name: 'selectionInText',
  // Before all key handlers.
  priority: 2900,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleKeyDown: (view) => {
          if (!isInText(view)) view.focus();
          return false;
        },
      },
    }),
  ],
});

function isInText(view: EditorView): boolean {
  const { dom, root } = view;
  const shown = 'getSelection' in root ? root.getSelection() : document.getSelection();
  return shown?.focusNode ? dom.contains(shown.focusNode) : !view.hasFocus();
}
