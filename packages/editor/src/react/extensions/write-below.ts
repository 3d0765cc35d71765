import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * A click below the last block moves to its end, where browsers would look for the letter above the pointer, and starts
 * a new paragraph if that block can't be typed after. The built-in trailing node inserts the paragraph automatically,
 * which would change a document by merely viewing it.
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
  // Shift-click selects up to there.
  if (event.clientY <= bottom || !paragraph || event.button !== 0 || event.shiftKey) return false;
  event.preventDefault();
  if (doc.lastChild?.type !== paragraph) tr.insert(doc.content.size, paragraph.create());
  view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView());
  view.focus();
  return true;
}
