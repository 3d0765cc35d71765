import * as fc from 'fast-check';
import type { Node, NodeType } from '@tiptap/pm/model';
import { AllSelection, EditorState, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import { toSchemaJson } from '../src/nodes/schema-json.ts';
import { isAllIn, turnInto, type BlockTarget } from '../src/react/core/turn-into.ts';
import { schema } from '../src/sets.ts';
import { arbitraryDocument } from './arbitrary-document.ts';

const type = (name: string): NodeType => {
  const found = schema.nodes[name];
  if (!found) throw new Error(`no node ${name}`);
  return found;
};
const p = (text: string): Node => type('paragraph').create(null, text === '' ? null : schema.text(text));
const h = (text: string): Node => type('paragraph').create({ kind: 'h2' }, schema.text(text));
const li = (...content: readonly (string | Node)[]): Node =>
  type('listItem').create(
    null,
    content.map((each) => (typeof each === 'string' ? p(each) : each)),
  );
const task = (...content: readonly (string | Node)[]): Node =>
  type('taskItem').create(
    { checked: true },
    content.map((each) => (typeof each === 'string' ? p(each) : each)),
  );
const ul = (...items: readonly Node[]): Node => type('bulletList').create(null, items);
const ol = (...items: readonly Node[]): Node => type('orderedList').create(null, items);
const todo = (...items: readonly Node[]): Node => type('taskList').create(null, items);
const quote = (...content: readonly Node[]): Node => type('blockquote').create(null, content);
const code = (text: string): Node => type('codeBlock').create(null, schema.text(text));
const rule = (): Node => type('horizontalRule').create();
const table = (...cells: readonly string[]): Node =>
  type('table').create(null, [
    type('tableRow').create(
      null,
      cells.map((text) => type('tableCell').create(null, p(text))),
    ),
  ]);

function stateOf(content: readonly Node[]): EditorState {
  return EditorState.create({ schema, doc: schema.topNodeType.create(null, [...content]) });
}

function placeOf(doc: Node, words: string): number {
  let found = -1;
  doc.descendants((node, at) => {
    if (found < 0 && node.isText && node.text?.includes(words)) found = at + node.text.indexOf(words);
  });
  if (found < 0) throw new Error(`expected "${words}" in ${String(doc)}`);
  return found;
}

/** The text with everything selected from the first letter of one word to the last of another. */
function selected(content: readonly Node[], from?: string, to = from): Transaction {
  const { tr, doc } = stateOf(content);
  if (from === undefined || to === undefined) return tr.setSelection(new AllSelection(doc));
  return tr.setSelection(TextSelection.create(doc, placeOf(doc, from), placeOf(doc, to) + to.length));
}

function turned(tr: Transaction, target: BlockTarget): string {
  expect(turnInto(tr, target)).toBe(true);
  tr.doc.check();
  return String(tr.doc).slice('doc('.length, -1);
}

const MIXED = [
  p('one'),
  ul(li('two'), li('three', ol(li('four')))),
  quote(p('five')),
  code('six\nseven'),
  h('eight'),
];
const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

describe('with everything selected, whatever there is becomes', () => {
  const of = (name: string, attrs: object | null = null): string[] =>
    WORDS.map((word) => String(type(name).create(attrs as null, schema.text(word))));
  const items = (list: string, item: string): string =>
    `${list}(${WORDS.map((word) => `${item}(paragraph("${word}"))`).join(', ')})`;
  test.each<[BlockTarget, string]>([
    ['paragraph', of('paragraph').join(', ')],
    ['h3', of('paragraph').join(', ')],
    ['blockquote', `blockquote(${of('paragraph').join(', ')})`],
    ['codeBlock', `codeBlock("${WORDS.join('\\n')}")`],
    [
      'bulletList',
      items('bulletList', 'listItem').replace(
        'listItem(paragraph("three")), listItem(paragraph("four"))',
        'listItem(paragraph("three"), bulletList(listItem(paragraph("four"))))',
      ),
    ],
    [
      'taskList',
      items('taskList', 'taskItem').replace(
        'taskItem(paragraph("three")), taskItem(paragraph("four"))',
        'taskItem(paragraph("three"), taskList(taskItem(paragraph("four"))))',
      ),
    ],
  ])('%s', (target, wanted) => {
    const tr = selected(MIXED);
    expect(turned(tr, target)).toBe(wanted);
    expect(tr.selection).toBeInstanceOf(AllSelection);
    if (target === 'h3') expect(tr.doc.children.every(({ attrs }) => attrs['kind'] === 'h3')).toBe(true);
  });
});

describe('some lines become', () => {
  const ITEMS = [ul(li('one'), li('two'), li('three'), li('four'))];
  test.each<[string, Transaction, BlockTarget, string]>([
    [
      'to-dos of two of four bullets',
      selected(ITEMS, 'two', 'three'),
      'taskList',
      'bulletList(listItem(paragraph("one"))), taskList(taskItem(paragraph("two")), taskItem(paragraph("three"))), bulletList(listItem(paragraph("four")))',
    ],
    [
      'bullets of to-dos',
      selected([todo(task('one'), task('two'))], 'one', 'two'),
      'bulletList',
      'bulletList(listItem(paragraph("one")), listItem(paragraph("two")))',
    ],
    [
      'numbers of the whole list, with words of one of its items selected',
      selected(ITEMS, 'two'),
      'orderedList',
      'orderedList(listItem(paragraph("one")), listItem(paragraph("two")), listItem(paragraph("three")), listItem(paragraph("four")))',
    ],
    [
      'numbers of one list in another, with words of one of its items selected',
      selected([ul(li('one', ul(li('two'), li('three'))), li('four'))], 'two'),
      'orderedList',
      'bulletList(listItem(paragraph("one"), orderedList(listItem(paragraph("two")), listItem(paragraph("three")))), listItem(paragraph("four")))',
    ],
    [
      'text of an item, and what stands in it stays a list',
      selected([ul(li('one'), li('two', ul(li('three'))), li('four'))], 'two'),
      'paragraph',
      'bulletList(listItem(paragraph("one"))), paragraph("two"), bulletList(listItem(paragraph("three")), listItem(paragraph("four")))',
    ],
    [
      'text of an item whose other lines were not selected',
      selected([ul(li('one', p('more')), li('two'))], 'one'),
      'paragraph',
      'paragraph("one"), paragraph("more"), bulletList(listItem(paragraph("two")))',
    ],
    [
      'a quote of items and a line',
      selected([...ITEMS, p('five')], 'four', 'five'),
      'blockquote',
      'bulletList(listItem(paragraph("one")), listItem(paragraph("two")), listItem(paragraph("three"))), blockquote(paragraph("four"), paragraph("five"))',
    ],
    [
      'one list, with a line between two',
      selected([ul(li('one')), p('two'), ul(li('three'))], 'two'),
      'bulletList',
      'bulletList(listItem(paragraph("one")), listItem(paragraph("two")), listItem(paragraph("three")))',
    ],
    [
      'code in its item, of that item',
      selected(ITEMS, 'two'),
      'codeBlock',
      'bulletList(listItem(paragraph("one")), listItem(codeBlock("two")), listItem(paragraph("three")), listItem(paragraph("four")))',
    ],
    [
      'code in its quote, of two of its lines',
      selected([quote(p('one'), p('two'), p('three'))], 'one', 'two'),
      'codeBlock',
      'blockquote(codeBlock("one\\ntwo"), paragraph("three"))',
    ],
    [
      'items around a rule and a table, which stay',
      selected([p('one'), rule(), table('two', 'three'), p('four')]),
      'bulletList',
      'bulletList(listItem(paragraph("one"))), horizontalRule, table(tableRow(tableCell(paragraph("two")), tableCell(paragraph("three")))), bulletList(listItem(paragraph("four")))',
    ],
    [
      'items in the cell that they are in',
      selected([table('one', 'two')], 'one'),
      'bulletList',
      'table(tableRow(tableCell(bulletList(listItem(paragraph("one")))), tableCell(paragraph("two"))))',
    ],
  ])('%s', (_name, tr, target, wanted) => {
    const { from, to } = tr.selection;
    const words = tr.doc.textBetween(from, to, ' ').replaceAll('\n', ' ');
    expect(turned(tr, target)).toBe(wanted);
    // What was selected is.
    const now = tr.doc.textBetween(tr.selection.from, tr.selection.to, ' ').replaceAll('\n', ' ');
    expect(now).toBe(words);
  });

  test('nothing of a line before whose first letter the selection ends', () => {
    const { tr, doc } = stateOf([p('one'), p('two')]);
    tr.setSelection(TextSelection.create(doc, 1, placeOf(doc, 'two')));
    expect(turned(tr, 'h1')).toBe('paragraph("one"), paragraph("two")');
    expect(tr.doc.children.map(({ attrs }) => attrs['kind'] as string)).toEqual(['h1', 'paragraph']);
  });

  test('to-dos that stay ticked, where others become ones', () => {
    const tr = selected([todo(task('one')), ul(li('two'))]);
    turned(tr, 'taskList');
    expect(tr.doc.toJSON()).toMatchObject({
      content: [{ content: [{ attrs: { checked: true } }, { attrs: { checked: false } }] }],
    });
    expect(isAllIn(tr, 'taskList')).toBe(true);
    expect(isAllIn(tr, 'bulletList')).toBe(false);
  });

  test('nothing where there is no line', () => {
    const { tr } = stateOf([rule(), rule()]);
    expect(turnInto(tr.setSelection(new AllSelection(tr.doc)), 'bulletList')).toBe(false);
  });
});

const TARGETS: readonly BlockTarget[] = [
  'paragraph',
  'h1',
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
  'codeBlock',
];

test('any selection of any text becomes anything, all its words stay in their order, and all of it again changes nothing', () => {
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  const asked = fc.record({
    document: arbitraryDocument,
    target: fc.constantFrom(...TARGETS),
    from: place,
    to: place,
    isAll: fc.boolean(),
  });
  fc.assert(
    fc.property(asked, ({ document, target, from, to, isAll }) => {
      const { tr, doc } = EditorState.create({
        schema,
        doc: schema.nodeFromJSON(toSchemaJson(document)),
      });
      const at = (chance: number) => doc.resolve(Math.floor(chance * doc.content.size));
      tr.setSelection(isAll ? new AllSelection(doc) : Selection.near(at(from)));
      const { selection } = tr;
      if (!isAll && selection instanceof TextSelection)
        tr.setSelection(TextSelection.between(selection.$anchor, at(to)));
      if (!turnInto(tr, target)) return;
      tr.doc.check();
      expect(words(tr.doc)).toBe(words(doc));
      if (!isAll) return;
      const once = tr.doc;
      turnInto(tr, target);
      expect(tr.doc.eq(once)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

/** All that can be read, as one line. */
function words(doc: Node): string {
  let all = '';
  doc.descendants((node, _at, parent, index) => {
    const toText: unknown = node.type.spec['toText'];
    if (node.isText) all += node.text;
    else if (typeof toText === 'function') all += String(toText({ node, parent, index, pos: 0 }));
    else if (node.isAtom) all += `<${node.type.name}>`;
  });
  return all.replaceAll('\n', '');
}
