import { createRandom } from '@cairn/fixtures';
import type { Editor } from '@tiptap/core';
import { lift, setBlockType, wrapIn } from '@tiptap/pm/commands';
import type { Node, NodeType } from '@tiptap/pm/model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from '@tiptap/pm/schema-list';
import { TextSelection, type Command } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, mergeUpdates } from 'yjs';
import { applyFindingLost, RecoveredText, type LostPiece } from '../../documents/src/content/index.ts';
import { schema } from '../src/nodes/index.ts';
import { cellAround, toggleHeader } from '../src/react/core/table-actions.ts';
import { moveLine, sortByColumn } from '../src/react/core/table-lines.ts';
import { bringIn } from '../src/shared/arrivals.ts';
import { undoOwn, ownHistory } from '../src/shared/own-history.ts';
import { deliver, expectInStep, Writer } from './writer.ts';

const node = (name: string): NodeType => {
  const type = schema.nodes[name];
  if (!type) throw new Error(`no node ${name}`);
  return type;
};
const p = (text: string): Node => node('paragraph').create(null, text === '' ? null : schema.text(text));
const list = (...texts: string[]): Node =>
  node('bulletList').create(
    null,
    texts.map((text) => node('listItem').create(null, p(text))),
  );

function writersOf(...blocks: readonly Node[]): [Writer, Writer] {
  const author = new Writer(1);
  author.dispatch(author.state.tr.replaceWith(0, author.state.doc.content.size, blocks));
  const start = encodeStateAsUpdate(author.ydoc);
  return [new Writer(11, start), new Writer(22, start, [ownHistory()])];
}

const placeOf = ({ state }: Writer, text: string): number => {
  let found = -1;
  state.doc.descendants((each, at) => {
    if (found < 0 && each.isTextblock && each.textContent.includes(text))
      found = at + 1 + each.textContent.indexOf(text);
  });
  return found;
};

function expectSame(ada: Writer, bela: Writer, doc: string): void {
  expect(String(bela.state.doc)).toBe(doc);
  expect(String(ada.state.doc)).toBe(doc);
  for (const writer of [ada, bela]) expectInStep(writer);
}

describe('letters on their way while their block is exchanged for a copy', () => {
  test.each([
    ['code', setBlockType(node('codeBlock')), 'codeBlock("new")'],
    ['a list', wrapInList(node('bulletList')), 'bulletList(listItem(paragraph("new")))'],
  ])('stand in the empty line that has become %s', (_name, command, wanted) => {
    const [ada, bela] = writersOf(p('above'), p(''), p('below'));
    bela.goTo(8).type('ne');
    ada.goTo(8).run(command);
    deliver(ada, bela);
    bela.type('w');
    deliver(ada, bela);
    expectSame(ada, bela, `doc(paragraph("above"), ${wanted}, paragraph("below"))`);
  });

  test('stand in what somebody else has made anew of the same line, which nobody else knew', () => {
    const [ada, bela] = writersOf(list('one two'), p('below'));
    bela
      .goTo(3)
      .run(setBlockType(node('codeBlock')))
      .goTo(placeOf(bela, 'two') + 3)
      .type(' three');
    bela.run(splitListItem(node('listItem'))).type('b0z');
    ada
      .goTo(3)
      .run(liftListItem(node('listItem')))
      .run(wrapIn(node('blockquote')));
    bringIn(bela.ydoc, mergeUpdates(ada.outgoing.splice(0)), 'other');
    deliver(ada, bela);
    const lines = 'paragraph("one two three"), paragraph("b0z")';
    expectSame(ada, bela, `doc(blockquote(${lines}), paragraph("below"))`);
  });

  test('stand before a word that begins as they do', () => {
    const [ada, bela] = writersOf(p('three'), p('below'));
    bela.goTo(1).type('to ');
    ada.goTo(1).run(wrapInList(node('bulletList')));
    deliver(ada, bela);
    expect(bela.caret).toBe('to |three');
    deliver(ada, bela);
    expectSame(ada, bela, 'doc(bulletList(listItem(paragraph("to three"))), paragraph("below"))');
  });

  test('stay whole where somebody then takes away a word before them that ends as they do', () => {
    const [ada, bela] = writersOf(p('three'), p('below'));
    bela.goTo(1).type('b1 ');
    ada
      .goTo(1)
      .type('a1 ')
      .run(wrapInList(node('bulletList')));
    deliver(ada, bela);
    ada.dispatch(ada.state.tr.delete(3, 6));
    deliver(ada, bela);
    deliver(ada, bela);
    expectSame(ada, bela, 'doc(bulletList(listItem(paragraph("b1 three"))), paragraph("below"))');
  });

  test('stand in the copy too where a third has written more in that line than was there', () => {
    const [ada, bela] = writersOf(p('three'), p('below'));
    const cora = new Writer(33, encodeStateAsUpdate(ada.ydoc));
    cora.goTo(1).type('six more words of Cora ');
    for (const update of cora.outgoing) bringIn(bela.ydoc, update, 'other');
    bela.goTo(placeOf(bela, 'three') + 5).type(' of Bela');
    ada.goTo(1).run(wrapInList(node('bulletList')));
    for (let round = 0; round < 3; round += 1) deliver(ada, bela, cora);
    const line = 'six more words of Cora three of Bela';
    expectSame(ada, bela, `doc(bulletList(listItem(paragraph("${line}"))), paragraph("below"))`);
  });

  test('stand behind a word that another was writing at the same place', () => {
    const [ada, bela] = writersOf(p('a'), p('below'));
    bela.goTo(2).type('xy ');
    ada
      .goTo(2)
      .type('bc ')
      .run(wrapInList(node('bulletList')));
    deliver(ada, bela);
    deliver(ada, bela);
    expectSame(ada, bela, 'doc(bulletList(listItem(paragraph("abc xy "))), paragraph("below"))');
  });

  test('stand whole where a line break has come behind them, before a word that ends as they do', () => {
    const [ada, bela] = writersOf(p('one c10z '), p('below'));
    const change = [schema.text('b8z '), node('hardBreak').create()];
    bela.dispatch(bela.state.tr.insert(5, change));
    ada.goTo(1).run(wrapInList(node('bulletList')));
    deliver(ada, bela);
    deliver(ada, bela);
    const line = '"one b8z ", hardBreak, "c10z c10z "';
    expectSame(ada, bela, `doc(bulletList(listItem(paragraph(${line}))), paragraph("below"))`);
  });

  test('stand in a line of their own also where the line above it was deleted', () => {
    const [ada, bela] = writersOf(list('one', 'two'), p('below'));
    bela
      .goTo(placeOf(bela, 'two') + 3)
      .run(splitListItem(node('listItem')))
      .type('three');
    const from = placeOf(ada, 'two') - 2;
    ada.dispatch(ada.state.tr.delete(from, from + 7));
    ada.goTo(placeOf(ada, 'one')).run(liftListItem(node('listItem')));
    ada.outgoing.push(mergeUpdates(ada.outgoing.splice(0)));
    deliver(ada, bela);
    deliver(ada, bela);
    expectSame(ada, bela, 'doc(paragraph("one"), paragraph("three"), paragraph("below"))');
  });

  test('stand in a line of their own with the beginning of their word, of which a third has made a copy', () => {
    const [ada, bela] = writersOf(list('one', 'two'), p('below'));
    const cora = new Writer(33, encodeStateAsUpdate(ada.ydoc));
    bela
      .goTo(placeOf(bela, 'two') + 3)
      .run(splitListItem(node('listItem')))
      .type('th');
    for (const update of bela.outgoing) bringIn(cora.ydoc, update, 'other');
    cora.goTo(placeOf(cora, 'th')).run(wrapIn(node('blockquote')));
    for (const update of cora.outgoing) bringIn(bela.ydoc, update, 'other');
    bela.type('ree ');
    const all = TextSelection.create(ada.state.doc, placeOf(ada, 'one'), placeOf(ada, 'two') + 3);
    ada.dispatch(ada.state.tr.setSelection(all));
    ada.run(liftListItem(node('listItem')));
    deliver(ada, bela, cora);
    expect(bela.caret).toBe('three |');
    for (let round = 0; round < 3; round += 1) deliver(ada, bela, cora);
    for (const { lines } of [ada, bela, cora]) expect(lines).toContain('three ');
  });

  test('stand in a line of their own behind the whole line of code that they were begun behind', () => {
    const [ada, bela] = writersOf(list('one tw'), p('below'));
    bela
      .goTo(placeOf(bela, 'one') + 6)
      .run(splitListItem(node('listItem')))
      .type('three');
    const code = node('codeBlock').create(null, schema.text('one two'));
    const ordered = node('orderedList').create(null, node('listItem').create(null, code));
    ada.dispatch(ada.state.tr.replaceWith(0, ada.state.doc.child(0).nodeSize, ordered));
    deliver(ada, bela);
    deliver(ada, bela);
    expectSame(ada, bela, 'doc(orderedList(listItem(codeBlock("one two\\nthree"))), paragraph("below"))');
  });

  test('are left to be recovered with the beginning of their word, where only letters like it are there', () => {
    const [ada, bela] = writersOf(p('one '), p('below'));
    const server = new Doc();
    applyUpdate(server, encodeStateAsUpdate(ada.ydoc));
    const toServer = (writer: Writer): void => {
      for (const update of writer.outgoing.splice(0)) applyUpdate(server, update);
    };
    toServer(bela.goTo(5).type('b0'));
    toServer(
      ada
        .goTo(1)
        .run(wrapInList(node('bulletList')))
        .goTo(7)
        .type('a0z '),
    );
    // Without a connection by now.
    bela.type('z ');
    bringIn(bela.ydoc, encodeStateAsUpdate(server, encodeStateVector(bela.ydoc)), 'other');
    expect(bela.lines).toEqual(['one a0z ', 'below']);
  });

  test('keep the caret in an empty line before them, which goes with the list', () => {
    const [ada, bela] = writersOf(list('one', 'two'), p('below'));
    const next = splitListItem(node('listItem'));
    bela
      .goTo(placeOf(bela, 'two') + 3)
      .run(next)
      .type('three')
      .run(next)
      .type('four');
    bela
      .goTo(placeOf(bela, 'four'))
      .run(next)
      .goTo(placeOf(bela, 'four') - 4);
    expect(bela.caret).toBe('|');
    const all = TextSelection.create(ada.state.doc, placeOf(ada, 'one'), placeOf(ada, 'two') + 3);
    ada.dispatch(ada.state.tr.setSelection(all));
    ada.run(liftListItem(node('listItem')));
    deliver(ada, bela);
    expect(bela.lines).toEqual(['one', 'two', 'three', 'four', 'below']);
    expect(bela.caret).toBe('three|');
  });

  test('take the caret at the beginning of their line along', () => {
    const [ada, bela] = writersOf(list('one', 'two'), p('below'));
    bela
      .goTo(placeOf(bela, 'two') + 3)
      .run(splitListItem(node('listItem')))
      .type('three');
    bela.goTo(placeOf(bela, 'three'));
    const all = TextSelection.create(ada.state.doc, placeOf(ada, 'one'), placeOf(ada, 'two') + 3);
    ada.dispatch(ada.state.tr.setSelection(all));
    ada.run(liftListItem(node('listItem')));
    deliver(ada, bela);
    expect(bela.caret).toBe('|three');
  });

  test('leave the caret of their writer where it stands below by then', () => {
    const [ada, bela] = writersOf(p('above'), p('below'));
    bela.goTo(6).type(' of Bela').end();
    ada.goTo(1).run(wrapInList(node('bulletList')));
    deliver(ada, bela);
    expect(bela.caret).toBe('below|');
    deliver(ada, bela);
    expectSame(ada, bela, 'doc(bulletList(listItem(paragraph("above of Bela"))), paragraph("below"))');
  });

  test('stand in the line that has become another kind of block and changed, on the other side of what a third put there', () => {
    const [ada, bela] = writersOf(p('Plan'), p('Work'), p('one two three'));
    ada
      .goTo(7)
      .run(wrapIn(node('blockquote')))
      .run(lift);
    bela.goTo(7).run(wrapIn(node('blockquote')));
    bela.goTo(placeOf(bela, 'three')).type('XY');
    const from = placeOf(ada, 'one');
    ada.dispatch(ada.state.tr.delete(from, from + 4));
    ada.goTo(from).run(wrapInList(node('bulletList')));
    ada.outgoing.push(mergeUpdates(ada.outgoing.splice(0)));
    deliver(ada, bela);
    expect(bela.caret).toBe('two XY|three');
    deliver(ada, bela);
    const list = 'bulletList(listItem(paragraph("two XYthree")))';
    const quote = 'blockquote(paragraph("Work"))';
    expectSame(ada, bela, `doc(paragraph("Plan"), paragraph("Work"), ${list}, ${quote})`);
  });

  test('are left to be recovered with the beginning of their word, where that was lost before', () => {
    const [ada, bela] = writersOf(p('one three'), p('below'));
    const server = new Doc();
    applyUpdate(server, encodeStateAsUpdate(ada.ydoc));
    const lost: LostPiece[] = [];
    const toServer = (writer: Writer): void => {
      for (const update of writer.outgoing.splice(0))
        for (const { pieces = [] } of applyFindingLost(server, update, null)) lost.push(...pieces);
    };
    toServer(bela.goTo(5).type('XY'));
    toServer(ada.goTo(1).run(wrapInList(node('bulletList'))));
    // Without a connection by now.
    bela.type('Z and more ');
    bringIn(bela.ydoc, encodeStateAsUpdate(server, encodeStateVector(bela.ydoc)), 'other');
    toServer(bela);
    expect(bela.lines).toEqual(['one three', 'below']);
    const recovered = new RecoveredText();
    for (const piece of lost) recovered.add(piece);
    expect(recovered.text).toBe('XYZ and more ');
  });

  test('come along with the middle of their word, which was lost before, where its beginning is in the copy', () => {
    const [ada, bela] = writersOf(p('one three'), p('below'));
    const server = new Doc();
    applyUpdate(server, encodeStateAsUpdate(ada.ydoc));
    const toServer = (writer: Writer): void => {
      for (const update of writer.outgoing.splice(0)) applyUpdate(server, update);
    };
    bela.goTo(5).type('X');
    for (const update of bela.outgoing) bringIn(ada.ydoc, update, 'other');
    toServer(bela.type('Y'));
    toServer(ada.goTo(1).run(wrapInList(node('bulletList'))));
    // Without a connection by now.
    bela.type('Z ');
    bringIn(bela.ydoc, encodeStateAsUpdate(server, encodeStateVector(bela.ydoc)), 'other');
    expect(bela.caret).toBe('one XYZ |three');
  });

  test('keep the caret of their writer behind them where a line like them has changed places', () => {
    const [ada, bela] = writersOf(p('Plan'), p('Work'), p('Rest'), p('last'));
    const cora = new Writer(33, encodeStateAsUpdate(ada.ydoc));
    cora.goTo(13).type('a0z ');
    for (const update of cora.outgoing) bringIn(bela.ydoc, update, 'other');
    bela.goTo(placeOf(bela, 'Rest') + 4).type('c0z ');
    bela.goTo(5).enter().type('c1z ');
    bela.goTo(placeOf(bela, 'c0z') + 4);
    const both = TextSelection.create(ada.state.doc, placeOf(ada, 'Work'), placeOf(ada, 'Rest'));
    ada.dispatch(ada.state.tr.setSelection(both));
    ada.run(wrapIn(node('blockquote')));
    deliver(ada, bela);
    expect(bela.caret).toBe('Restc0z |');
  });

  test('stand in a line of their own, where their writer had begun one in a list that is none any more', () => {
    const [ada, bela] = writersOf(list('one', 'two'), p('below'));
    bela.goTo(placeOf(bela, 'two') + 3).run(splitListItem(node('listItem')));
    bela
      .type('three')
      .run(splitListItem(node('listItem')))
      .type('four');
    const all = TextSelection.create(ada.state.doc, placeOf(ada, 'one'), placeOf(ada, 'two') + 3);
    ada.dispatch(ada.state.tr.setSelection(all));
    ada.run(liftListItem(node('listItem')));
    deliver(ada, bela);
    deliver(ada, bela);
    const lines = ['one', 'two', 'three', 'four', 'below'].map((text) => `paragraph("${text}")`);
    expectSame(ada, bela, `doc(${lines.join(', ')})`);
  });

  test('keep their marks where these may stand, and are taken back by one undo', () => {
    const [ada, bela] = writersOf(p('one three'));
    bela.goTo(5).dispatch(bela.state.tr.insert(5, schema.text('two ', [schema.mark('bold')])));
    ada.goTo(2).run(wrapIn(node('blockquote')));
    deliver(ada, bela);
    deliver(ada, bela);
    expectSame(ada, bela, 'doc(blockquote(paragraph("one ", bold("two "), "three")))');
    bela.run(undoOwn);
    deliver(ada, bela);
    expectSame(ada, bela, 'doc(blockquote(paragraph("one three")))');
  });

  test('stand in a line that was lifted out, and not in the list that is left empty by both', () => {
    const items = [p('one'), p('two'), p('four')].map((line, at) =>
      node('listItem').create(null, at === 1 ? [line, list('three')] : line),
    );
    const [ada, bela] = writersOf(node('bulletList').create(null, items), p('below'));
    const over = TextSelection.create(bela.state.doc, placeOf(bela, 'one'), placeOf(bela, 'two') + 3);
    bela.dispatch(bela.state.tr.setSelection(over));
    bela.type('XY');
    ada.goTo(placeOf(ada, 'two')).run(liftListItem(node('listItem')));
    deliver(ada, bela);
    deliver(ada, bela);
    const lists = ['three', 'four'].map((words) => `bulletList(listItem(paragraph("${words}")))`).join(', ');
    expectSame(ada, bela, `doc(paragraph("XYtwo"), ${lists}, paragraph("below"))`);
  });

  test('are taken back by one undo also where their line has come into the quote above it', () => {
    const [ada, bela] = writersOf(node('blockquote').create(null, p('one')), p(''));
    bela.goTo(8).type('two');
    ada.dispatch(ada.state.tr.delete(7, 9));
    deliver(ada, bela);
    deliver(ada, bela);
    expectSame(ada, bela, 'doc(blockquote(paragraph("one"), paragraph("two")))');
    bela.run(undoOwn);
    deliver(ada, bela);
    expect([ada.lines, bela.lines]).toEqual([['one'], ['one']]);
  });

  test('stand before the line that they were written before, where that has joined the item above', () => {
    const [ada, bela] = writersOf(list('one', 'three'), p('below'));
    bela.dispatch(bela.state.tr.insert(placeOf(bela, 'three'), schema.text('and ')));
    bela.dispatch(bela.state.tr.insert(placeOf(bela, 'and three') - 1, p('two')));
    const start = placeOf(ada, 'three') - 2;
    ada.dispatch(ada.state.tr.delete(start - 1, start + 1));
    deliver(ada, bela);
    deliver(ada, bela);
    const item = ['one', 'two', 'and three'].map((words) => `paragraph("${words}")`).join(', ');
    expectSame(ada, bela, `doc(bulletList(listItem(${item})), paragraph("below"))`);
    for (let step = 0; step < 2; step += 1) bela.run(undoOwn);
    expect(bela.lines).toEqual(['onethree', 'below']);
  });

  test('stand in lines of their own behind the list in a cell that is none any more', () => {
    const cell = node('tableCell').create(null, list('one'));
    const [bela, ada] = writersOf(node('table').create(null, node('tableRow').create(null, cell)));
    const end = placeOf(bela, 'one') + 4;
    bela.dispatch(bela.state.tr.insert(end, [p('two'), p('three')]));
    ada.goTo(placeOf(ada, 'one')).run(liftListItem(node('listItem')));
    deliver(ada, bela);
    deliver(ada, bela);
    const lines = ['one', 'two', 'three'].map((text) => `paragraph("${text}")`).join(', ');
    expectSame(ada, bela, `doc(table(tableRow(tableCell(${lines}))))`);
  });

  test('are not brought back where the block was deleted, or something else was written in its place', () => {
    const [ada, bela] = writersOf(p('above'), p('a line of words'), p('below'));
    bela.goTo(placeOf(bela, 'of')).type('XY');
    const from = placeOf(ada, 'a line') - 1;
    ada.dispatch(
      ada.state.tr.replaceWith(from, from + 17, node('codeBlock').create(null, schema.text('const x;'))),
    );
    deliver(ada, bela);
    expectSame(ada, bela, 'doc(paragraph("above"), codeBlock("const x;"), paragraph("below"))');
  });
});

describe('letters that somebody parts from the one that they were typed behind', () => {
  test('by a line break in code at that moment stand behind it, before the break', () => {
    const [ada, bela] = writersOf(node('codeBlock').create(null, schema.text('one ')));
    bela.goTo(5).type('w');
    deliver(ada, bela);
    bela.type('ord ');
    ada.goTo(6).type('\nx');
    deliver(ada, bela);
    expect(bela.caret).toBe('one word |\nx');
    deliver(ada, bela);
    expect(ada.caret).toBe('one word \nx|');
    expectSame(ada, bela, 'doc(codeBlock("one word \\nx"))');
    bela.type('more');
    deliver(ada, bela);
    expectSame(ada, bela, 'doc(codeBlock("one word more\\nx"))');
  });

  test('by a word of another at that moment stand behind it, before that word', () => {
    const [ada, bela] = writersOf(p('one '), p('below'));
    bela.goTo(5).type('w');
    deliver(ada, bela);
    bela.type('ord ');
    ada.goTo(6).type('x');
    deliver(ada, bela);
    expect(bela.caret).toBe('one word |x');
    bela.type('more ');
    ada.type('yz ');
    deliver(ada, bela);
    deliver(ada, bela);
    expectSame(ada, bela, 'doc(paragraph("one word more xyz "), paragraph("below"))');
    expect(ada.caret).toBe('one word more xyz |');
  });

  test('by a word of another leave the caret of a third at the end of the line', () => {
    const [ada, bela] = writersOf(p('one '), p('below'));
    const cora = new Writer(33, encodeStateAsUpdate(ada.ydoc));
    bela.goTo(5).type('w');
    deliver(ada, bela, cora);
    bela.type('ord ');
    ada.goTo(6).type('x ');
    for (const update of [...ada.outgoing, ...bela.outgoing]) bringIn(cora.ydoc, update, 'other');
    cora.goTo(12);
    expect(cora.caret).toBe('one wx ord |');
    for (let round = 0; round < 2; round += 1) deliver(ada, bela, cora);
    expect(cora.caret).toBe('one word x |');
  });

  test('by a line break within a word that is finished stand where they are', () => {
    const [ada, bela] = writersOf(node('codeBlock').create(null, schema.text('one ')));
    bela.goTo(5).type('word ');
    deliver(ada, bela);
    ada.goTo(7).type('\n');
    deliver(ada, bela);
    expectSame(ada, bela, 'doc(codeBlock("one wo\\nrd "))');
  });

  test('by a line break behind a word that they were added to later stand where they are', () => {
    const [ada, bela] = writersOf(node('codeBlock').create(null, schema.text('one ')));
    bela.goTo(5).type('w').goTo(1).type('q').goTo(7);
    deliver(ada, bela);
    bela.type('x ');
    ada.goTo(7).type('\ny ');
    deliver(ada, bela);
    deliver(ada, bela);
    expectSame(ada, bela, 'doc(codeBlock("qone w\\ny x "))');
  });

  test('by an Enter stand in the new line, and the carets of their writer and of others behind them', () => {
    const [ada, bela] = writersOf(p('one two'), p('below'));
    const cora = new Writer(33, encodeStateAsUpdate(ada.ydoc));
    bela.goTo(8).type(' of Bela');
    for (const update of bela.outgoing) bringIn(cora.ydoc, update, 'other');
    cora.goTo(16);
    ada.goTo(4).enter();
    for (let round = 0; round < 3; round += 1) {
      // A browser sends what belongs together as one.
      if (bela.outgoing.length > 0) bela.outgoing.push(mergeUpdates(bela.outgoing.splice(0)));
      deliver(ada, bela, cora);
    }
    expect([bela.caret, cora.caret]).toEqual([' two of Bela|', ' two of Bela|']);
    expectSame(ada, bela, 'doc(paragraph("one"), paragraph(" two of Bela"), paragraph("below"))');
  });

  test('by an Enter stand in the new line also where they were typed within it', () => {
    const [ada, bela] = writersOf(p('one two three'));
    bela.goTo(9).type('or ');
    ada.goTo(4).enter();
    deliver(ada, bela);
    deliver(ada, bela);
    expectSame(ada, bela, 'doc(paragraph("one"), paragraph(" two or three"))');
  });

  test('by an Enter stand in the new item past one that their writer has put between', () => {
    const [ada, bela] = writersOf(list('one two'), p('below'));
    ada
      .goTo(placeOf(ada, 'two') + 3)
      .type(' AB')
      .run(splitListItem(node('listItem')))
      .type('x');
    bela.goTo(placeOf(bela, 'two')).run(splitListItem(node('listItem')));
    deliver(ada, bela);
    deliver(ada, bela);
    const items = ['one ', 'x', 'two AB'].map((words) => `listItem(paragraph("${words}"))`).join(', ');
    expectSame(ada, bela, `doc(bulletList(${items}), paragraph("below"))`);
  });

  test.each([
    ['before a line', 3, 'zero '],
    ['behind it', 6, ' more'],
  ])(
    'typed %s by an Enter behind an item with a list in it stand in the item that was made of the line',
    (_where, place, words) => {
      const item = node('listItem').create(null, [p('one'), list('two')]);
      const [ada, bela] = writersOf(node('bulletList').create(null, item));
      bela.goTo(place).type(words);
      ada
        .goTo(6)
        .run(splitListItem(node('listItem')))
        .type('x');
      for (let round = 0; round < 3; round += 1) {
        if (ada.outgoing.length > 0) ada.outgoing.push(mergeUpdates(ada.outgoing.splice(0)));
        deliver(ada, bela);
      }
      const line = place === 3 ? `${words}one` : `one${words}`;
      const rest = 'listItem(paragraph("x"), bulletList(listItem(paragraph("two"))))';
      expectSame(ada, bela, `doc(bulletList(listItem(paragraph("${line}")), ${rest}))`);
    },
  );

  test('and are taken back by one undo where they stand then', () => {
    const [ada, bela] = writersOf(p('one two'), p('below'));
    bela.goTo(8).type(' of Bela');
    ada.goTo(4).enter();
    deliver(ada, bela);
    deliver(ada, bela);
    bela.run(undoOwn);
    deliver(ada, bela);
    expectSame(ada, bela, 'doc(paragraph("one"), paragraph(" two"), paragraph("below"))');
  });
});

const CHANGES: readonly Command[] = [
  wrapInList(node('bulletList')),
  wrapInList(node('taskList')),
  wrapIn(node('blockquote')),
  wrapIn(node('callout')),
  wrapIn(node('toggle')),
  setBlockType(node('codeBlock')),
  setBlockType(node('paragraph')),
  liftListItem(node('listItem')),
  liftListItem(node('taskItem')),
  sinkListItem(node('listItem')),
  lift,
];

const SEEDS = Number(process.env['SEEDS'] ?? 15);
const FIRST_SEED = Number(process.env['SEED'] ?? 1);

const table = (...rows: string[][]): Node =>
  node('table').create(
    null,
    rows.map((row) =>
      node('tableRow').create(
        null,
        row.map((text) => node('tableCell').create(null, p(text))),
      ),
    ),
  );

/** What the menus of rows and columns do, in the cell of the caret. */
const inCell =
  (act: (editor: Editor, cell: number) => void): ((writer: Writer) => void) =>
  (writer) => {
    const cell = cellAround(writer.state.selection.$head);
    if (cell !== null) act({ state: writer.state, view: writer } as unknown as Editor, cell);
  };

const LINES: readonly ((writer: Writer) => void)[] = [
  ...([-1, 1] as const).flatMap((step) => [
    inCell((editor, cell) => moveLine(editor, cell, 'row', step)),
    inCell((editor, cell) => moveLine(editor, cell, 'column', step)),
    inCell((editor, cell) => sortByColumn(editor, cell, step)),
  ]),
  inCell((editor, cell) => toggleHeader(editor, cell, 'row')),
  inCell((editor, cell) => toggleHeader(editor, cell, 'column')),
];

interface Trial {
  readonly blocks: readonly Node[];
  readonly changes: readonly ((writer: Writer) => void)[];
}

const KINDS: Trial = {
  blocks: [p('ABCDEF'), p('GHIJKL'), p('MNOPQR'), p('STUVWX')],
  changes: CHANGES.map((command) => (writer: Writer) => void writer.run(command)),
};
const TABLE_LINES: Trial = {
  blocks: [p('AB'), table(['CD', '', 'EF'], ['GH', 'IJ', 'KL'], ['', 'MN', 'OP']), p('QR')],
  changes: LINES,
};

/** One changes blocks, another types meanwhile; gives what is wrong in the end. */
function faultOf({ blocks, changes }: Trial, seed: number, bring: typeof bringIn): string | undefined {
  const random = createRandom(seed);
  const [ada, bela] = writersOf(...blocks);
  const originals = sorted(ada.state.doc.textContent);
  const behind = new Map<string, string>();
  let next = 0x4e00;
  const meet = (): void => {
    const [one, other] = [ada, bela].map(({ outgoing }) => outgoing.splice(0));
    for (const update of other ?? []) bring(ada.ydoc, update, 'other');
    for (const update of one ?? []) bring(bela.ydoc, update, 'other');
  };
  for (let step = 0; step < 40; step += 1) {
    const chance = random.next();
    if (chance < 0.25) meet();
    else if (chance < 0.5) {
      ada.goTo(random.int(1, ada.state.doc.content.size - 1));
      random.pick(changes)(ada);
    } else {
      if (random.next() < 0.6) bela.goTo(random.int(1, bela.state.doc.content.size - 1));
      const { $head } = bela.state.selection;
      const before = $head.parent.textBetween(0, $head.parentOffset).at(-1);
      const letter = String.fromCharCode(next++);
      if (before !== undefined) behind.set(letter, before);
      bela.put(letter);
    }
  }
  for (let round = 0; round < 4; round += 1) meet();
  if (!ada.state.doc.eq(bela.state.doc))
    return `they end apart:\n${String(ada.state.doc)}\n${String(bela.state.doc)}`;
  const text = bela.state.doc.textContent;
  if (sorted(text.replaceAll(/[\u4e00-\u9fff]/g, '')) !== originals) return `not what stood there: ${text}`;
  for (let code = 0x4e00; code < next; code += 1) {
    const letter = String.fromCharCode(code);
    const count = text.split(letter).length - 1;
    if (count !== 1) return `${letter} stands ${count} times in ${String(bela.state.doc)}`;
    const left = behind.get(letter);
    if (left === undefined) continue;
    const since = text.slice(text.indexOf(left) + 1, text.indexOf(letter));
    const isBehind = text.indexOf(left) < text.indexOf(letter);
    if (!isBehind || Array.from(since).some((each) => each < letter))
      return `${letter} is not behind ${left} in ${String(bela.state.doc)}`;
  }
  return undefined;
}

const sorted = (text: string): string => Array.from(text).toSorted().join('');

describe.each([
  ['changes the kind of blocks', KINDS],
  ['moves, sorts and heads the lines of a table', TABLE_LINES],
])(
  'each letter that one types while another %s stands once, behind what it was typed behind',
  (_name, trial) => {
    test(`in any order of events (SEED=${FIRST_SEED} SEEDS=${SEEDS})`, () => {
      for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1)
        expect(faultOf(trial, seed, bringIn), `SEED=${seed} SEEDS=1`).toBe(undefined);
    });

    test('without bringing them along the trial finds letters that are gone', () => {
      const seeds = Array.from({ length: 10 }, (_, seed) => seed + 1);
      expect(seeds.some((seed) => /stands 0 times/.test(faultOf(trial, seed, applyUpdate) ?? ''))).toBe(true);
    });
  },
);
