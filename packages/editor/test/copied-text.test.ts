import type { Node } from '@tiptap/pm/model';
import { AllSelection, EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import type { NodeJson } from '../src/nodes/json.ts';
import { toSchemaJson } from '../src/nodes/schema-json.ts';
import { copiedText } from '../src/react/core/copied-text.ts';
import { schema } from '../src/sets.ts';

const p = (text: string): NodeJson =>
  text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] };
const li = (...content: NodeJson[]): NodeJson => ({ type: 'listItem', content });
const list = (type: string, ...content: NodeJson[]): NodeJson => ({ type, content });

const TEXT: NodeJson[] = [
  { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Title' }] },
  list(
    'bulletList',
    li(p('one')),
    li(p('two'), list('orderedList', li(p('deep')), li(p('deeper'), p('more')))),
  ),
  p(''),
  list(
    'taskList',
    { type: 'taskItem', attrs: { checked: true }, content: [p('done')] },
    { type: 'taskItem', attrs: { checked: false }, content: [p('open')] },
  ),
  { type: 'codeBlock', attrs: { language: 'ts' }, content: [{ type: 'text', text: 'a\n\nb' }] },
  { type: 'blockquote', content: [p('said'), p('again')] },
  {
    type: 'table',
    content: [
      { type: 'tableRow', content: [p('x'), p('y')].map((each) => ({ type: 'tableCell', content: [each] })) },
    ],
  },
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'for ' },
      { type: 'mention', attrs: { label: 'Mara Lind' } },
      { type: 'hardBreak' },
      { type: 'text', text: 'last' },
    ],
  },
];

function stateOf(content: NodeJson[]): EditorState {
  return EditorState.create({ schema, doc: schema.nodeFromJSON(toSchemaJson({ type: 'doc', content })) });
}

function copied(content: NodeJson[], from?: string, to = from): string {
  const { doc, tr } = stateOf(content);
  const selection =
    from === undefined || to === undefined
      ? new AllSelection(doc)
      : TextSelection.create(doc, placeOf(doc, from), placeOf(doc, to) + to.length);
  tr.setSelection(selection);
  return copiedText(selection.content(), selection);
}

function placeOf(doc: Node, words: string): number {
  let found = -1;
  doc.descendants((node, at) => {
    if (node.isText && node.text?.includes(words)) found = at + node.text.indexOf(words);
  });
  return found;
}

test('copied text has bullets, numbers, boxes and fences, and one blank line between blocks', () => {
  expect(copied(TEXT)).toBe(
    [
      'Title',
      '',
      '- one',
      '- two',
      '  1. deep',
      '  2. deeper',
      '',
      '     more',
      '',
      '- [x] done',
      '- [ ] open',
      '',
      '```ts',
      'a',
      '',
      'b',
      '```',
      '',
      '> said',
      '>',
      '> again',
      '',
      'x\ty',
      '',
      'for @Mara Lind',
      'last',
    ].join('\n'),
  );
});

test('of a part of one line, or of one block of code, it is only the words', () => {
  expect(copied(TEXT, 'eepe')).toBe('eepe');
  expect(
    copied([{ type: 'codeBlock', content: [{ type: 'text', text: 'let a;\nlet b;' }] }], 'a;\nlet b'),
  ).toBe('a;\nlet b');
});

test('a list that is copied from its third item on is counted from there', () => {
  const numbers = list('orderedList', ...['one', 'two', 'three', 'four'].map((text) => li(p(text))));
  expect(copied([numbers], 'ree', 'four')).toBe('3. ree\n4. four');
  expect(copied([numbers, p('after')], 'four', 'after')).toBe('4. four\n\nafter');
});
