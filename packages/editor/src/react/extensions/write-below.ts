import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * A press below the last block goes to its end, where browsers would look for the letter above the pointer, and starts a new
 * paragraph when that block is nothing one can type after. The stock trailing node writes the paragraph by itself, which would
 * make every look at a document a change of it.
 */
export const WriteBelow = Extension.create({
  name: 'writeBelow',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            mousedown: (view, event) => view.editable && event.target === view.dom && writeBelow(view, event),
          },
        },
      }),
    ];
  },
});

function writeBelow(view: EditorView, event: MouseEvent): boolean {
  const { doc, schema, tr } = view.state;
  const bottom = view.dom.lastElementChild?.getBoundingClientRect().bottom ?? 0;
  const paragraph = schema.nodes['paragraph'];
  // Whoever holds Shift selects up to there.
  if (event.clientY <= bottom || !paragraph || event.button !== 0 || event.shiftKey) return false;
  event.preventDefault();
  if (doc.lastChild?.type !== paragraph) tr.insert(doc.content.size, paragraph.create());
  view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView());
  view.focus();
  return true;
}
