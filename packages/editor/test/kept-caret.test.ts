import { joinBackward, lift, setBlockType, splitBlock, wrapIn } from '@tiptap/pm/commands';
import type { Node, NodeType } from '@tiptap/pm/model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from '@tiptap/pm/schema-list';
import { TextSelection, type Command } from '@tiptap/pm/state';
import { addColumnBefore, addRowBefore, CellSelection } from '@tiptap/pm/tables';
import { describe, expect, test } from 'vitest';
import { encodeStateAsUpdate, mergeUpdates } from 'yjs';
import { schema } from '../src/nodes/index.ts';
import { bringIn } from '../src/shared/arrivals.ts';
import { deliver, expectInStep, Writer } from './writer.ts';

const node = (name: string): NodeType => {
  const type = schema.nodes[name];
  if (!type) throw new Error(`no node ${name}`);
  return type;
};
const p = (text: string): Node => node('paragraph').create(null, text === '' ? null : schema.text(text));
const list = (kind: string, item: string, ...texts: string[]): Node =>
  node(kind).create(
    null,
    texts.map((text) => node(item).create(null, p(text))),
  );
const cell = (text: string): Node => node('tableCell').create(null, p(text));
const table = (...rows: string[][]): Node =>
  node('table').create(
    null,
    rows.map((row) => node('tableRow').create(null, row.map(cell))),
  );
const quote = (...texts: string[]): Node => node('blockquote').create(null, texts.map(p));
const code = (text: string): Node => node('codeBlock').create(null, schema.text(text));

const BEFORE = [p('above'), p('one word three'), p('below')];
const ITEMS = [list('bulletList', 'listItem', 'above', 'one word three', 'below')];
const TASKS = [list('taskList', 'taskItem', 'above', 'one word three', 'below')];
const CELLS = [p('above'), table(['left', 'one word three'], ['below', 'last'])];

const toCode: Command = (state, dispatch) => {
  const { $from } = state.selection;
  dispatch?.(state.tr.replaceWith($from.before(1), $from.after(1), code($from.parent.textContent)));
  return true;
};
const toLines: Command = (state, dispatch) => {
  const { $from } = state.selection;
  dispatch?.(state.tr.replaceWith($from.before(1), $from.after(1), p($from.parent.textContent)));
  return true;
};
const moveUp: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const [from, to] = [$from.before(1), $from.after(1)];
  const neighbour = state.doc.resolve(from).nodeBefore;
  if (!neighbour) return false;
  dispatch?.(state.tr.delete(from, to).insert(from - neighbour.nodeSize, $from.node(1)));
  return true;
};
const moveDown: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const [from, to] = [$from.before(1), $from.after(1)];
  const neighbour = state.doc.resolve(to).nodeAfter;
  if (!neighbour) return false;
  dispatch?.(state.tr.delete(from, to).insert(from + neighbour.nodeSize, $from.node(1)));
  return true;
};

const header: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const { tr } = state;
  $from.node(2).forEach((_cell, offset) => {
    tr.setNodeMarkup($from.start(2) + offset, node('tableHeader'), {});
  });
  dispatch?.(tr);
  return true;
};

/** What somebody does to a block, where in its text their caret is. */
const CHANGES: readonly [string, readonly Node[], number, Command][] = [
  ['a list', BEFORE, 3, wrapInList(node('bulletList'))],
  ['a numbered list', BEFORE, 0, wrapInList(node('orderedList'))],
  ['tasks', BEFORE, 3, wrapInList(node('taskList'))],
  ['a quote', BEFORE, 3, wrapIn(node('blockquote'))],
  ['no quote', [p('above'), quote('one word three'), p('below')], 3, lift],
  ['code, as the node', BEFORE, 3, setBlockType(node('codeBlock'))],
  ['code, as new lines', BEFORE, 3, toCode],
  ['lines, that was code', [p('above'), code('one word three'), p('below')], 3, toLines],
  ['a heading', BEFORE, 3, setBlockType(node('paragraph'), { kind: 'h2' })],
  ['an item further in', ITEMS, 3, sinkListItem(node('listItem'))],
  ['a task further in', TASKS, 3, sinkListItem(node('taskItem'))],
  ['a line of its own, lifted from a list', ITEMS, 3, liftListItem(node('listItem'))],
  ['two lines, by Enter before', BEFORE, 0, splitBlock],
  ['two lines, by Enter in its first word', BEFORE, 2, splitBlock],
  ['two items, by Enter before', ITEMS, 0, splitListItem(node('listItem'))],
  ['two items, by Enter in its first word', ITEMS, 2, splitListItem(node('listItem'))],
  ['the end of the line above', BEFORE, 0, joinBackward],
  ['a header', CELLS, 3, header],
  ['in a row further down', CELLS, 3, addRowBefore],
  ['in a column further right', CELLS, 3, addColumnBefore],
  ['the line above', BEFORE, 3, moveUp],
  ['the line below', BEFORE, 3, moveDown],
  ['the line below, which was the last', [p('one word three'), p('below')], 3, moveDown],
];

function writersOf(blocks: readonly Node[]): [Writer, Writer] {
  const author = new Writer(1);
  author.dispatch(author.state.tr.replaceWith(0, author.state.doc.content.size, blocks));
  const start = encodeStateAsUpdate(author.ydoc);
  return [new Writer(11, start), new Writer(22, start)];
}

function startOf(writer: Writer, words: string): number {
  let found = -1;
  writer.state.doc.descendants((each, at) => {
    if (each.isTextblock && each.textContent.includes(words))
      found = at + 1 + each.textContent.indexOf(words);
  });
  return found;
}

const OFFSETS = [0, 4, 6, 8, 14];

describe.each(CHANGES)('a block that somebody makes %s', (name, blocks, at, command) => {
  test.each(OFFSETS)(
    'leaves the caret of the other behind the character that it stands behind (%i)',
    (offset) => {
      if (offset <= at && offset > 0) return;
      const [ada, bela] = writersOf(blocks);
      const place = (writer: Writer, by: number): void => {
        writer.goTo(startOf(writer, 'one word three') + by);
      };
      place(bela, offset);
      place(ada, at);
      ada.run(command);
      deliver(ada, bela);
      bela.type('AB');
      deliver(ada, bela);
      bela.type('CD');
      deliver(ada, bela);
      const text = 'one word three';
      const wanted = `${text.slice(0, offset)}ABCD${text.slice(offset)}`;
      const all = (writer: Writer): string =>
        writer.state.doc.textBetween(0, writer.state.doc.content.size, '|');
      // What the other has parted stays parted: the line is told without its ends.
      expect(all(bela).replaceAll('|', '')).toContain(wanted);
      expect(all(bela)).toContain('ABCD');
      expect(all(ada)).toBe(all(bela));
      expect(ada.state.doc.eq(bela.state.doc)).toBe(true);
      for (const writer of [ada, bela]) expectInStep(writer);
    },
  );

  test.each(OFFSETS)('has at its place what the other types at that moment (%i)', (offset) => {
    if (offset <= at && offset > 0) return;
    const [ada, bela] = writersOf(blocks);
    bela.goTo(startOf(bela, 'one word three') + offset).type('AB');
    ada.goTo(startOf(ada, 'one word three') + at).run(command);
    deliver(ada, bela);
    bela.type('CD');
    deliver(ada, bela);
    const text = 'one word three';
    const all = (writer: Writer): string =>
      writer.state.doc.textBetween(0, writer.state.doc.content.size, '|');
    expect(all(bela).replaceAll('|', '')).toContain(`${text.slice(0, offset)}ABCD${text.slice(offset)}`);
    expect(all(bela)).toContain('ABCD');
    expect(ada.state.doc.eq(bela.state.doc)).toBe(true);
    for (const writer of [ada, bela]) expectInStep(writer);
  });

  test('leaves what the other has chosen', () => {
    const [ada, bela] = writersOf(blocks);
    const start = startOf(bela, 'one word three');
    bela.dispatch(bela.state.tr.setSelection(TextSelection.create(bela.state.doc, start + 4, start + 8)));
    ada.goTo(startOf(ada, 'one word three') + at).run(command);
    deliver(ada, bela);
    const { from, to } = bela.state.selection;
    expect(bela.state.doc.textBetween(from, to)).toBe('word');
  });
});

test.each([
  ['a list', wrapInList(node('bulletList'))],
  ['a quote', wrapIn(node('blockquote'))],
  ['code', setBlockType(node('codeBlock'))],
])(
  'a line of many words that somebody makes %s leaves the caret, and what is typed at that moment',
  (_name, command) => {
    const words = Array.from({ length: 400 }, (_, at) => `word${at} `).join('');
    const [ada, bela] = writersOf([p('above'), p(words), p('below')]);
    bela.goTo(startOf(bela, 'word200 ')).type('AB');
    ada.goTo(startOf(ada, 'word0 ')).run(command);
    deliver(ada, bela);
    expect(bela.caret).toContain('word199 AB|word200 ');
    bela.type('CD');
    deliver(ada, bela);
    expect(ada.state.doc.textContent).toContain('word199 ABCDword200 ');
    expect(ada.state.doc.eq(bela.state.doc)).toBe(true);
  },
);

test('a row of cells that somebody has chosen gives way where the other leaves the table ragged', () => {
  const [ada, bela] = writersOf([p('above'), table(['a', 'b'], ['one', 'two'])]);
  const cellOf = (writer: Writer, words: string): number => startOf(writer, words) - 2;
  const chosen = CellSelection.create(ada.state.doc, cellOf(ada, 'two'), cellOf(ada, 'one'));
  ada.dispatch(ada.state.tr.setSelection(chosen));
  bela.dispatch(bela.state.tr.insert(cellOf(bela, 'a'), cell('new')));
  deliver(ada, bela);
  bela.goTo(startOf(bela, 'above')).type('x');
  deliver(ada, bela);
  expect(ada.state.doc.textBetween(0, ada.state.doc.content.size, '|')).toBe('xabove|new|a|b|one|two');
  expect(ada.state.doc.eq(bela.state.doc)).toBe(true);
});

const indent: Command = (state, dispatch) => {
  const { tr } = state;
  const { $from } = state.selection;
  const starts = [...$from.parent.textContent.matchAll(/^/gm)].map(({ index }) => $from.start() + index);
  for (const start of starts.toReversed()) tr.insertText('\t', start);
  dispatch?.(tr);
  return true;
};

const CODE = 'first\nsecond line\nthird';

describe('the lines of code that somebody indents', () => {
  test.each(['first\nsec|ond line\nthird', 'f|irst\nsecond line\nthird', 'first\nsecond line|\nthird'])(
    'leave the caret of the other, and what they type at that moment: %j',
    (there) => {
      const [ada, bela] = writersOf([code(CODE)]);
      bela.goTo(startOf(bela, CODE) + there.indexOf('|')).type('AB');
      ada.goTo(startOf(ada, CODE)).run(indent);
      deliver(ada, bela);
      bela.type('CD');
      deliver(ada, bela);
      expect(ada.state.doc.textContent).toBe(there.replace('|', 'ABCD').replaceAll(/^/gm, '\t'));
      expect(ada.state.doc.eq(bela.state.doc)).toBe(true);
      for (const writer of [ada, bela]) expectInStep(writer);
    },
  );

  test('keep the caret at its letter where nothing comes in at that moment', () => {
    const [ada, bela] = writersOf([code(CODE)]);
    bela.goTo(startOf(bela, CODE) + 9);
    ada.goTo(startOf(ada, CODE)).run(indent);
    deliver(ada, bela);
    expect(bela.caret).toContain('\tsec|ond line');
  });
});

test('at the beginning of an item that somebody parts from the list in it the caret stays before its letters', () => {
  const author = new Writer(1);
  const item = node('listItem').create(null, [p('one'), list('bulletList', 'listItem', 'two')]);
  author.dispatch(
    author.state.tr.replaceWith(0, author.state.doc.content.size, node('bulletList').create(null, item)),
  );
  const start = encodeStateAsUpdate(author.ydoc);
  const [ada, bela] = [new Writer(11, start), new Writer(22, start)];
  ada.goTo(3);
  bela.goTo(6).run(splitListItem(node('listItem')));
  deliver(ada, bela);
  expect(String(ada.state.doc)).toContain('listItem(paragraph("one")), listItem(paragraph, bulletList');
  expect(ada.caret).toBe('|one');
});

test('at the end of a line of code the caret stays at its end while somebody begins another line', () => {
  const author = new Writer(1);
  author.dispatch(author.state.tr.replaceWith(0, author.state.doc.content.size, code('one')));
  const start = encodeStateAsUpdate(author.ydoc);
  const [ada, bela] = [new Writer(11, start), new Writer(22, start)];
  ada.end();
  bela.end().type(' two\nthree');
  deliver(ada, bela);
  expect(ada.caret).toBe('one two|\nthree');
});

test('at the end of a line that one has made another of the caret stays at the end while somebody writes on', () => {
  const author = new Writer(1);
  author.put('one tw');
  const start = encodeStateAsUpdate(author.ydoc);
  const [ada, bela] = [new Writer(11, start), new Writer(22, start)];
  ada
    .goTo(1)
    .run(wrapInList(node('bulletList')))
    .end();
  deliver(ada, bela);
  bela.end().type('o');
  deliver(ada, bela);
  expect(ada.caret).toBe('one two|');
  ada.type('!');
  deliver(ada, bela);
  expect([ada.caret, bela.caret]).toEqual(['one two!|', 'one two|!']);
});

test('a line of which both ends change at once keeps the caret of the other at its letter', () => {
  const [ada, bela] = writersOf(BEFORE);
  bela.goTo(startOf(bela, 'one word three') + 6);
  const start = startOf(ada, 'one word three');
  ada.dispatch(ada.state.tr.insertText('»', start + 'one word three'.length).insertText('«', start));
  deliver(ada, bela);
  expect(bela.caret).toContain('«one wo|rd three»');
});

describe('a line that somebody else has made another block of, past a block that one has put there', () => {
  const toList = wrapInList(node('bulletList'));

  /** Ada has made a block of the first line and taken it back, so that Bela's quote of it comes to stand behind what Ada does next. */
  function pastQuote(...lines: readonly string[]): [ada: Writer, bela: Writer] {
    const [ada, bela] = writersOf(lines.map(p));
    ada.goTo(1).run(toList).run(lift);
    bela.goTo(1).run(wrapIn(node('blockquote')));
    return [ada, bela];
  }

  test('takes the caret in it along, also where words of it have gone', () => {
    const [ada, bela] = pastQuote('Work', 'a0z Rest a1z');
    bela.goTo(startOf(bela, 'Rest'));
    ada.goTo(startOf(ada, 'Rest'));
    ada.dispatch(ada.state.tr.delete(startOf(ada, ' a1z'), startOf(ada, ' a1z') + 4));
    ada.run(toList);
    bringIn(bela.ydoc, mergeUpdates(ada.outgoing.splice(0)), 'other');
    expect(String(bela.state.doc)).toBe(
      'doc(paragraph("Work"), bulletList(listItem(paragraph("a0z Rest"))), blockquote(paragraph("Work")))',
    );
    expect(bela.caret).toBe('a0z |Rest');
  });
});

describe('a caret in what others have taken away', () => {
  test('is not looked for in letters that are like those of its line', () => {
    const [ada, bela] = writersOf([p('Plan'), p('Work'), p('Rest'), p('a1z ')]);
    bela.end();
    const line = startOf(ada, 'a1z ') - 1;
    ada.goTo(1).dispatch(ada.state.tr.delete(line, line + 6));
    ada
      .run(wrapIn(node('blockquote')))
      .goTo(6)
      .type('c1z ');
    bringIn(bela.ydoc, mergeUpdates(ada.outgoing.splice(0)), 'other');
    expect(bela.caret).toBe('Rest|');
  });

  test.each(['', 'a9z '])('stands below the line above when its cell that says %j is gone', (words) => {
    const [ada, bela] = writersOf([p('above'), table(['left', words], ['', '']), p('Work'), p('b9z below')]);
    bela.goTo(startOf(bela, 'left') + 8);
    ada.dispatch(ada.state.tr.delete(7, startOf(ada, 'Work') - 1));
    ada
      .goTo(startOf(ada, 'below'))
      .run(moveUp)
      .run(wrapInList(node('bulletList')));
    bringIn(bela.ydoc, mergeUpdates(ada.outgoing.splice(0)), 'other');
    expect(bela.caret).toBe('above|');
  });
});
