import { Extension, type Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

/** The keys that lead to both ends of the text. Chromium does not see a table there, and stops at the line before it. */
export const TextEnds = Extension.create({
  name: 'textEnds',
  addKeyboardShortcuts() {
    const toStart = () => goTo(this.editor, 0, 1);
    const toEnd = () => goTo(this.editor, this.editor.state.doc.content.size, -1);
    return { 'Ctrl-Home': toStart, 'Ctrl-End': toEnd, 'Cmd-ArrowUp': toStart, 'Cmd-ArrowDown': toEnd };
  },
});

/** To the nearest place for a caret: a picture that would be selected would be lost with the next letter. */
function goTo({ state, view }: Editor, end: number, inwards: 1 | -1): boolean {
  const found = Selection.findFrom(state.doc.resolve(end), inwards, true);
  if (!found) return false;
  view.dispatch(state.tr.setSelection(found).scrollIntoView());
  return true;
}
