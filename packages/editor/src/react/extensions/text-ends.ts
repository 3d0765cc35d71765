import { Extension, type Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

/** The keys for the start and end of the text. Chromium ignores a table there, and stops at the line before it. */
export const TextEnds = Extension.create({
  name: 'textEnds',
  addKeyboardShortcuts() {
    const toStart = () => goTo(this.editor, 0, 1);
    const toEnd = () => goTo(this.editor, this.editor.state.doc.content.size, -1);
    return { 'Ctrl-Home': toStart, 'Ctrl-End': toEnd, 'Cmd-ArrowUp': toStart, 'Cmd-ArrowDown': toEnd };
  },
});

/** Moves to the nearest caret position, because a selected picture would be lost with the next letter. */
function goTo({ state, view }: Editor, end: number, inwards: 1 | -1): boolean {
  const found = Selection.findFrom(state.doc.resolve(end), inwards, true);
  if (!found) return false;
  view.dispatch(state.tr.setSelection(found).scrollIntoView());
  return true;
}
