import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * A key goes to where the text's own caret is. Beside tables, pictures and other things without text a browser may leave its
 * selection outside of the text that has the focus; whoever looks for the next place from there walks out of the page.
 */
export const SelectionInText = Extension.create({
  name: 'selectionInText',
  // Before whoever looks at a key.
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

function isInText({ dom, root }: EditorView): boolean {
  const shown = 'getSelection' in root ? root.getSelection() : document.getSelection();
  return !shown?.focusNode || dom.contains(shown.focusNode);
}
