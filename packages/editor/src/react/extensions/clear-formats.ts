import { Extension, type Editor } from '@tiptap/core';

const FORMATS = ['bold', 'italic', 'strike', 'underline', 'code'] as const;

/** Mod-\\ removes formatting but keeps the text and its links. */
export const ClearFormats = Extension.create({
  name: 'clearFormats',
  addKeyboardShortcuts() {
    return { 'Mod-\\': () => clearFormats(this.editor) };
  },
});

/** Of the selection, or of the whole block. Headings become text, in the same step. */
function clearFormats({ state, view }: Editor): boolean {
  const { selection, schema, tr } = state;
  const { $from, $to, empty } = selection;
  const [from, to] = empty ? [$from.start(), $from.end()] : [$from.pos, $to.pos];
  for (const name of FORMATS) tr.removeMark(from, to, schema.marks[name]);
  state.doc.nodesBetween(from, to, ({ type, attrs }, position) => {
    if (type.name === 'paragraph' && attrs['kind'] !== 'paragraph')
      tr.setNodeAttribute(position, 'kind', 'paragraph');
  });
  if (tr.docChanged) view.dispatch(tr);
  return true;
}
