import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';

/**
 * An arrow key that reaches a mention, issue or page in a line selects it, so that its own keys work. A letter typed
 * then goes to its other side, because people who just move past it would overwrite it.
 */
export const BesideChips = Extension.create({
  name: 'besideChips',
  addProseMirrorPlugins() {
    /** Where the caret was before the last arrow key; null after a click. */
    let cameFrom: number | null = null;
    return [
      new Plugin({
        props: {
          handleKeyDown: ({ state: { selection } }, { key }) => {
            if (key.startsWith('Arrow')) cameFrom = selection.empty ? selection.head : null;
            return false;
          },
          handleDOMEvents: {
            mousedown: () => {
              cameFrom = null;
              return false;
            },
          },
          handleTextInput: (view, from, to, text) => {
            const { selection, tr } = view.state;
            if (!(selection instanceof NodeSelection) || !selection.node.isInline) return false;
            if (cameFrom !== from && cameFrom !== to) return false;
            const at = cameFrom === to ? from : to;
            tr.insertText(text, at).setSelection(TextSelection.create(tr.doc, at + text.length));
            view.dispatch(tr.scrollIntoView());
            return true;
          },
        },
      }),
    ];
  },
});
