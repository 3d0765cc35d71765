import { Slice } from '@tiptap/pm/model';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { expect, test, vi } from 'vitest';
import { schema } from '../src/nodes/index.ts';
import { DOCUMENT_LIMIT, documentLimit } from '../src/shared/document-limit.ts';

const paragraph = (text: string) =>
  schema.nodeFromJSON({ type: 'paragraph', ...(text === '' ? {} : { content: [{ type: 'text', text }] }) });
const paste = ({ tr }: EditorState, count: number, text: string): Transaction =>
  tr.replaceSelection(
    new Slice(
      schema.nodeFromJSON({
        type: 'doc',
        content: Array.from({ length: count }, () => paragraph(text).toJSON() as unknown),
      }).content,
      0,
      0,
    ),
  );

test.each([
  ['more letters than fit', 1, 'a'.repeat(DOCUMENT_LIMIT.size)],
  ['more blocks than fit', DOCUMENT_LIMIT.nodes + 1, 'a'],
])('a paste of %s is refused before it is there, and said', (_name, count, text) => {
  const refused = vi.fn();
  const state = EditorState.create({ schema, plugins: [documentLimit(refused)] });
  expect(state.applyTransaction(paste(state, count, text)).transactions).toEqual([]);
  expect(refused).toHaveBeenCalledOnce();
});

test('what fits is pasted, and a document that is too long already can be written in and made shorter', () => {
  const refused = vi.fn();
  const state = EditorState.create({ schema, plugins: [documentLimit(refused)] });
  const full = state.apply(paste(state, 1000, 'a long line '.repeat(100)));
  expect(full.doc.childCount).toBeGreaterThanOrEqual(1000);
  // From others comes what they were let write.
  const beyond = full.apply(
    paste(full, DOCUMENT_LIMIT.nodes, 'a').setMeta(ySyncPluginKey, { isChangeOrigin: true }),
  );
  expect(beyond.doc.childCount).toBeGreaterThan(DOCUMENT_LIMIT.nodes);
  expect(beyond.apply(beyond.tr.insertText('word', 1)).doc.textContent.startsWith('word')).toBe(true);
  expect(beyond.apply(beyond.tr.delete(0, beyond.doc.content.size)).doc.textContent).toBe('');
  expect(refused).not.toHaveBeenCalled();
});
