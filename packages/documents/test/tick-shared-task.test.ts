import type { DocumentJson, NodeJson } from '@cairn/editor/nodes';
import { extractFrom, tickTask } from '@cairn/editor/convert';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { arbitraryDocument } from '../../editor/test/arbitrary-document.ts';
import { readContent, taskSeen, tickSharedTask, writeContent } from '../src/content/index.ts';

const seed = Number(process.env['DOCUMENTS_SEED'] ?? Date.now() % 1_000_000_000);
const runs = Number(process.env['EDITOR_DOCUMENTS'] ?? 300);

const task = (text: string, ...below: NodeJson[]): NodeJson => ({
  type: 'taskItem',
  attrs: { checked: false },
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...below],
});
const tasks = (...content: NodeJson[]): NodeJson => ({ type: 'taskList', content });
const doc = (...content: NodeJson[]): DocumentJson => ({ type: 'doc', content });
const done = (document: DocumentJson): string[] =>
  extractFrom(document).tasks.flatMap(({ text, checked }) => (checked ? [text] : []));

function shared(document: DocumentJson): Doc {
  const ydoc = new Doc();
  writeContent(ydoc, document);
  return ydoc;
}

const copyOf = (ydoc: Doc): Doc => {
  const copy = new Doc();
  applyUpdate(copy, encodeStateAsUpdate(ydoc));
  return copy;
};

test(`ticking in a shared document says the same as ticking in its JSON, and nothing else changes (DOCUMENTS_SEED=${seed})`, () => {
  let ticked = 0;
  fc.assert(
    fc.property(arbitraryDocument, fc.nat(), fc.boolean(), (written, pick, checked) => {
      const ydoc = shared(written);
      const before = readContent(ydoc);
      const count = extractFrom(before).tasks.length;
      if (count === 0) return;
      ticked += 1;
      const index = pick % count;
      expect(tickSharedTask(ydoc, taskSeen(before, index), checked)).toBe(true);
      expect(readContent(ydoc)).toEqual(tickTask(before, index, checked));
      expect(extractFrom(readContent(ydoc)).tasks[index]?.checked).toBe(checked);
    }),
    { seed, numRuns: runs },
  );
  expect(ticked).toBeGreaterThan(10);
});

test('a tick goes to its task where others have put tasks before it, and what they write in it stays', () => {
  const before = doc(tasks(task('buy'), task('sell', tasks(task('count')))));
  const [reader, writer] = [shared(before), new Doc()];
  applyUpdate(writer, encodeStateAsUpdate(reader));
  writeContent(writer, doc(tasks(task('first'), task('buy'), task('sell more', tasks(task('count'))))));
  const seen = taskSeen(before, 1);
  expect(tickSharedTask(reader, seen, true)).toBe(true);
  applyUpdate(reader, encodeStateAsUpdate(writer));
  applyUpdate(writer, encodeStateAsUpdate(reader));
  expect(done(readContent(reader))).toEqual(['sell more']);
  expect(readContent(writer)).toEqual(readContent(reader));
  // Seen before the others' change, ticked after it.
  expect(tickSharedTask(writer, taskSeen(before, 2), true)).toBe(true);
  expect(done(readContent(writer))).toEqual(['sell more', 'count']);
});

test('a task that is gone is not ticked, nor another in its place', () => {
  const before = doc(tasks(task('buy'), task('sell')));
  const ydoc = copyOf(shared(before));
  writeContent(ydoc, doc(tasks(task('rent'), task('sell'))));
  expect(tickSharedTask(ydoc, taskSeen(before, 0), true)).toBe(false);
  expect(done(readContent(ydoc))).toEqual([]);
});

test('an index without a task changes nothing', () => {
  const before = doc(tasks(task('buy')));
  expect(tickTask(before, 1, true)).toBe(before);
});
