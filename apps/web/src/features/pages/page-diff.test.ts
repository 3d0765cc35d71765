import type { DocumentJson, NodeJson } from '@cairn/editor/react';
import { expect, test } from 'vitest';
import { diffDocuments, diffWords, linesIn } from './page-diff.ts';

const paragraph = (text: string): NodeJson => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const documentOf = (...content: NodeJson[]): DocumentJson => ({ type: 'doc', content });
const shown = (before: DocumentJson, after: DocumentJson) =>
  diffDocuments(before, after).map(({ change, pieces }) => [change, pieces.map(({ text }) => text).join('')]);

test('identical texts have no changes', () => {
  const text = documentOf(paragraph('One'), paragraph('Two'));
  expect(diffDocuments(text, text).every(({ change }) => change === 'same')).toBe(true);
});

test('a changed word is found within its line', () => {
  expect(diffWords('The quick fox', 'The slow fox')).toEqual([
    { change: 'same', text: 'The ' },
    { change: 'removed', text: 'quick' },
    { change: 'added', text: 'slow' },
    { change: 'same', text: ' fox' },
  ]);
});

test('added and removed lines are distinguished from changed ones', () => {
  const before = documentOf(paragraph('First line'), paragraph('Gone for good'), paragraph('Last'));
  const after = documentOf(paragraph('First long line'), paragraph('Last'), paragraph('Entirely new'));
  expect(shown(before, after)).toEqual([
    ['changed', 'First long line'],
    ['removed', 'Gone for good'],
    ['same', 'Last'],
    ['added', 'Entirely new'],
  ]);
});

test('ticking a task is a change although its text stays', () => {
  const task = (checked: boolean): NodeJson => ({
    type: 'taskList',
    content: [{ type: 'taskItem', attrs: { checked }, content: [paragraph('Write')] }],
  });
  expect(diffDocuments(documentOf(task(false)), documentOf(task(true)))).toMatchObject([
    { change: 'changed', kind: 'done' },
  ]);
});

test('headings, lists, quotes, code, tables and pictures become lines of their kind', () => {
  const document = documentOf(
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Plan' }] },
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('Bread')] }] },
    { type: 'blockquote', content: [paragraph('Said')] },
    { type: 'codeBlock', content: [{ type: 'text', text: 'a\nb' }] },
    { type: 'image', attrs: { src: '/x.png', alt: 'A lake' } },
  );
  expect(linesIn(document)).toEqual([
    { kind: 'heading2', text: 'Plan' },
    { kind: 'item', text: 'Bread' },
    { kind: 'quote', text: 'Said' },
    { kind: 'code', text: 'a' },
    { kind: 'code', text: 'b' },
    { kind: 'paragraph', text: '[A lake]' },
  ]);
});

test('both texts can be reconstructed from the changes', () => {
  const seed = Number(process.env['CAIRN_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const words = ['one', 'two', 'three', 'four', 'five'];
  const make = () =>
    documentOf(
      ...Array.from({ length: random(12) }, () =>
        paragraph(Array.from({ length: 1 + random(6) }, () => words[random(words.length)]).join(' ')),
      ),
    );
  for (let round = 0; round < 300; round++) {
    const [before, after] = [make(), make()];
    const without = (change: string) =>
      diffDocuments(before, after)
        .map(({ pieces }) =>
          pieces
            .filter((piece) => piece.change !== change)
            .map(({ text }) => text)
            .join(''),
        )
        .filter((text) => text !== '');
    const texts = (document: DocumentJson) => linesIn(document).map(({ text }) => text);
    expect(without('removed'), `CAIRN_SEED=${seed} round ${round}`).toEqual(texts(after));
    expect(without('added').toSorted(), `CAIRN_SEED=${seed} round ${round}`).toEqual(
      texts(before).toSorted(),
    );
  }
});

test('a table row is one line, with its cells side by side', () => {
  const cell = (text: string): NodeJson => ({ type: 'tableCell', content: [paragraph(text)] });
  const table = (...rows: string[][]): NodeJson => ({
    type: 'table',
    content: rows.map((cells) => ({ type: 'tableRow', content: cells.map(cell) })),
  });
  const before = documentOf(table(['Port', 'Depth'], ['Harwich', '9 m']));
  const after = documentOf(table(['Port', 'Depth'], ['Harwich', '12 m'], ['Esbjerg', '']));
  expect(linesIn(before).map(({ text }) => text)).toEqual(['Port │ Depth', 'Harwich │ 9 m']);
  expect(shown(before, after)).toEqual([
    ['same', 'Port │ Depth'],
    ['changed', 'Harwich │ 912 m'],
    ['added', 'Esbjerg │ '],
  ]);
});

test('a mentioned issue appears as its ID in the line', () => {
  const named = { type: 'issueReference', attrs: { entity_identifier: 'i', reference: 'WEB-12' } };
  const line = { type: 'paragraph', content: [{ type: 'text', text: 'After ' }, named] };
  expect(linesIn(documentOf(line))).toEqual([{ kind: 'paragraph', text: 'After WEB-12' }]);
});
