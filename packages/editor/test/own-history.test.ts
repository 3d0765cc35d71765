import type { Editor } from '@tiptap/core';
import { sinkListItem, splitListItem, wrapInList } from '@tiptap/pm/schema-list';
import { joinBackward, setBlockType, splitBlock, wrapIn } from '@tiptap/pm/commands';
import type { Node, NodeType } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { addRowAfter } from '@tiptap/pm/tables';
import { describe, expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, mergeUpdates } from 'yjs';
import { schema } from '../src/nodes/index.ts';
import { moveLine } from '../src/react/core/table-lines.ts';
import { bringIn } from '../src/shared/arrivals.ts';
import { ownHistory, redoOwn, undoOwn } from '../src/shared/own-history.ts';
import { deliver, Writer } from './writer.ts';

const type = (name: string): NodeType => {
  const found = schema.nodes[name];
  if (!found) throw new Error(`no node ${name}`);
  return found;
};
const line = (words: string): Node =>
  type('paragraph').create(null, words === '' ? null : schema.text(words));

/** Two with the same lines; Ada undoes. */
function adaAndBela(...lines: readonly string[]): [Writer, Writer] {
  const author = new Writer(1);
  for (const [at, words] of lines.entries()) (at === 0 ? author : author.enter()).put(words);
  const start = encodeStateAsUpdate(author.ydoc);
  return [new Writer(11, start, [ownHistory()]), new Writer(22, start, [ownHistory()])];
}

/** Without `to`, behind all others. */
function moveFirstBlock(writer: Writer, to?: number): void {
  const { doc, tr } = writer.state;
  tr.delete(0, doc.firstChild?.nodeSize ?? 0);
  writer.dispatch(tr.insert(to ?? tr.doc.content.size, doc.children.slice(0, 1)));
}

/** The place behind a word. */
function behind(writer: Writer, words: string): Writer {
  let place = -1;
  writer.state.doc.descendants((node, position) => {
    const at = node.isText ? (node.text ?? '').indexOf(words) : -1;
    if (at >= 0) place = position + at + words.length;
    return place < 0;
  });
  if (place < 0) throw new Error(`expected "${words}" in ${String(writer.state.doc)}`);
  return writer.goTo(place);
}

function expectBoth(writers: readonly Writer[], wanted: string): void {
  deliver(...writers);
  for (const { state } of writers) expect(String(state.doc)).toBe(`doc(${wanted})`);
}

const BULLETS = wrapInList(type('bulletList'));

describe('what the other wrote stays when one takes back', () => {
  test('a list that they wrote in, and again when it is brought back', () => {
    const [ada, bela] = adaAndBela('shared');
    ada.run(BULLETS);
    deliver(ada, bela);
    behind(bela, 'shared').put(' of Bela');
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("shared of Bela")');
    ada.run(redoOwn);
    expectBoth([ada, bela], 'bulletList(listItem(paragraph("shared of Bela")))');
  });

  test.each(['bulletList', 'orderedList', 'taskList'])('a %s that they added an item to', (list) => {
    const [ada, bela] = adaAndBela('shared');
    const item = list === 'taskList' ? 'taskItem' : 'listItem';
    ada.run(wrapInList(type(list)));
    deliver(ada, bela);
    behind(bela, 'shared')
      .run(splitListItem(type(item)))
      .put('item');
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth([ada, bela], `paragraph("shared"), ${list}(${item}(paragraph("item")))`);
  });

  test('a list above which and below which they wrote', () => {
    const [ada, bela] = adaAndBela('above', 'shared', 'below');
    behind(ada, 'shared').run(BULLETS);
    deliver(ada, bela);
    behind(bela, 'below').run(splitBlock).put('last');
    behind(bela, 'above').run(splitBlock).put('second');
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth(
      [ada, bela],
      'paragraph("above"), paragraph("second"), paragraph("shared"), paragraph("below"), paragraph("last")',
    );
  });

  test('a list that they made a quote of', () => {
    const [ada, bela] = adaAndBela('shared');
    ada.run(BULLETS);
    deliver(ada, bela);
    behind(bela, 'shared').run(wrapIn(type('blockquote')));
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth([ada, bela], 'blockquote(paragraph("shared"))');
  });

  test('a heading that they made another heading of', () => {
    const [ada, bela] = adaAndBela('shared');
    ada.run(setBlockType(type('paragraph'), { kind: 'h1' }));
    deliver(ada, bela);
    bela.run(setBlockType(type('paragraph'), { kind: 'h2' }));
    deliver(ada, bela);
    ada.run(undoOwn);
    deliver(ada, bela);
    for (const { state } of [ada, bela]) expect(state.doc.firstChild?.attrs['kind']).toBe('h2');
  });

  test('words whose line they made a list of: these go, and the list stays', () => {
    const [ada, bela] = adaAndBela('shared');
    behind(ada, 'shared').put(' words');
    deliver(ada, bela);
    behind(bela, 'sha').run(BULLETS);
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth([ada, bela], 'bulletList(listItem(paragraph("shared")))');
  });

  test('code that they joined with the line before: what they made of it stays', () => {
    const [ada, bela] = adaAndBela('above', 'shared');
    behind(ada, 'shared').run(setBlockType(type('codeBlock')));
    deliver(ada, bela);
    behind(bela, 'above').dispatch(bela.state.tr.delete(7, 15).insertText('shared', 6));
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("aboveshared")');
  });

  test('code that they wrote in', () => {
    const [ada, bela] = adaAndBela('shared', 'below');
    ada.run(setBlockType(type('codeBlock')));
    deliver(ada, bela);
    behind(bela, 'sha').put('Bela');
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("shaBelared"), paragraph("below")');
  });

  test('lines that were put in, each as a line of its own', () => {
    const [ada, bela] = adaAndBela('shared');
    ada.dispatch(ada.state.tr.insert(ada.state.doc.content.size, ['one', 'two', 'three'].map(line)));
    deliver(ada, bela);
    behind(bela, 'on').put('1');
    behind(bela, 'thre').put('3');
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("shared"), paragraph("1"), paragraph("3")');
  });

  test.each(['before', 'afterwards'])(
    'words that they write %s into an empty cell of a column that is moved',
    (when) => {
      const [ada, bela] = adaAndBela('above');
      const cell = (words: string): Node => type('tableCell').create(null, line(words));
      const row = (words: string): Node => type('tableRow').create(null, [cell(words), cell('')]);
      const table = type('table').create(null, ['one', 'two', 'three'].map(row));
      ada.dispatch(ada.state.tr.insert(ada.state.doc.content.size, table));
      deliver(ada, bela);
      const write = (): void => {
        const at = behind(bela, 'one').state.selection.head;
        // Its cell is the second before the column goes over the first, and the first after it.
        bela.goTo(when === 'before' ? at + 4 : at - 7).put('of Bela');
      };
      if (when === 'before') write();
      const cellOfOne = behind(ada, 'one').state.selection.$head.before(-1);
      moveLine({ state: ada.state, view: ada } as unknown as Editor, cellOfOne, 'column', 1);
      deliver(ada, bela);
      deliver(ada, bela);
      if (when === 'afterwards') write();
      deliver(ada, bela);
      ada.run(undoOwn);
      const cells = (words: string, others = ''): string =>
        `tableRow(tableCell(paragraph("${words}")), tableCell(paragraph${others}))`;
      expectBoth(
        [ada, bela],
        `paragraph("above"), table(${cells('one', '("of Bela")')}, ${cells('two')}, ${cells('three')})`,
      );
    },
  );

  test('a row that was added: all of it stays, with their words in their column', () => {
    const [ada, bela] = adaAndBela('shared');
    const cell = (words: string): Node => type('tableCell').create(null, line(words));
    const table = type('table').create(null, type('tableRow').create(null, [cell('a'), cell('b')]));
    bela.dispatch(bela.state.tr.insert(bela.state.doc.content.size, table));
    deliver(ada, bela);
    behind(ada, 'b').run(addRowAfter);
    deliver(ada, bela);
    bela.end().put('Bela');
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth(
      [ada, bela],
      'paragraph("shared"), table(tableRow(tableCell(paragraph("a")), tableCell(paragraph("b"))), ' +
        'tableRow(tableCell(paragraph), tableCell(paragraph("Bela"))))',
    );
  });

  test('a block that was moved, with their words where they stand in it', () => {
    const [ada, bela] = adaAndBela('first', 'second', 'third');
    moveFirstBlock(ada);
    deliver(ada, bela);
    behind(bela, 'fir').put('Bela');
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("firBelast"), paragraph("second"), paragraph("third")');
  });

  test('a block that was moved back, in which they type over what was there: their words go along', () => {
    const [ada, bela] = adaAndBela('one two', 'second', 'third');
    moveFirstBlock(ada, 8);
    deliver(ada, bela);
    behind(bela, 'one').put(' Bela');
    deliver(ada, bela);
    ada.run(undoOwn);
    deliver(ada, bela);
    bela.dispatch(bela.state.tr.insertText('anew', 5, 9));
    deliver(ada, bela);
    ada.run(redoOwn);
    expectBoth([ada, bela], 'paragraph("second"), paragraph("one anew two"), paragraph("third")');
  });

  test('a block that was moved, which they made a quote of: what one had deleted in it before comes back too', () => {
    const [ada, bela] = adaAndBela('one two', 'second', 'third');
    ada.dispatch(ada.state.tr.delete(4, 8));
    moveFirstBlock(ada, 8);
    deliver(ada, bela);
    bela
      .goTo(behind(bela, 'second').state.selection.head + 2)
      .put('Bela ')
      .run(wrapIn(type('blockquote')));
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("Bela one"), paragraph("second"), paragraph("third")');
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("Bela one two"), paragraph("second"), paragraph("third")');
  });

  test('a block that was moved and parted by theirs: what they have taken out of it since does not come back', () => {
    const [ada, bela] = adaAndBela('one two', 'second', 'third');
    moveFirstBlock(ada, 8);
    deliver(ada, bela);
    behind(bela, 'one').put(' Bela').enter().put('between').enter();
    deliver(ada, bela);
    ada.run(undoOwn);
    const [moved, stayed] = ['paragraph("one Bela"), paragraph(" two")', 'paragraph("between")'];
    expectBoth([ada, bela], `${moved}, paragraph("second"), ${stayed}, paragraph("third")`);
    const at = behind(bela, ' Bela').state.selection.head;
    bela.dispatch(bela.state.tr.delete(at - 5, at));
    deliver(ada, bela);
    ada.run(redoOwn);
    expectBoth(
      [ada, bela],
      `paragraph("second"), paragraph("one"), ${stayed}, paragraph(" two"), paragraph("third")`,
    );
  });

  test('rows in another order, of which they have taken one away since: it stays away', () => {
    const [ada, bela] = adaAndBela('shared');
    const row = (words: string): Node =>
      type('tableRow').create(null, type('tableCell').create(null, line(words)));
    ada.dispatch(ada.state.tr.insert(8, type('table').create(null, [row('abc'), row('xyz')])));
    deliver(ada, bela);
    const rows = ada.state.doc.child(1).children.toReversed();
    ada.dispatch(ada.state.tr.replaceWith(9, ada.state.doc.content.size - 1, rows));
    deliver(ada, bela);
    expect(bela.state.doc.textContent).toBe('sharedxyzabc');
    const at = behind(bela, 'xyz').state.selection.head;
    bela.dispatch(bela.state.tr.delete(at - 3, at));
    deliver(ada, bela);
    ada.run(undoOwn);
    expect(ada.state.doc.textContent).toBe('sharedabc');
  });

  test('rows in another order, of a table that they have moved at the same moment: what was kept of it stays', () => {
    const [ada, bela] = adaAndBela('above', 'below');
    const row = (words: string): Node =>
      type('tableRow').create(
        null,
        [words, ''].map((each) => type('tableCell').create(null, line(each))),
      );
    const table = type('table').create(null, [row('a'), row('xyz')]);
    bela.dispatch(bela.state.tr.insert(7, table));
    deliver(ada, bela);
    const rows = ada.state.doc.child(1).children.toReversed();
    ada.dispatch(ada.state.tr.replaceWith(8, 7 + table.nodeSize - 1, rows));
    bela.dispatch(bela.state.tr.delete(7, 7 + table.nodeSize).insert(14, table));
    deliver(ada, bela);
    const before = ada.state.doc.textContent;
    ada.run(undoOwn);
    expect(ada.state.doc.textContent).toBe(before);
  });

  test('a line that was split, between whose halves they wrote another', () => {
    const [ada, bela] = adaAndBela('one two');
    behind(ada, 'one').run(splitBlock);
    deliver(ada, bela);
    behind(bela, 'one').run(splitBlock).put('Bela');
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("one"), paragraph("Bela"), paragraph(" two")');
  });
});

describe('what the other made of several blocks stays when one takes back', () => {
  const list = (...items: readonly string[]): string =>
    `bulletList(${items.map((item) => `listItem(paragraph("${item}"))`).join(', ')})`;

  test('one line of two that one made a list of: they become one item', () => {
    const [ada, bela] = adaAndBela('one', 'two');
    ada.dispatch(ada.state.tr.setSelection(TextSelection.create(ada.state.doc, 1, 8)));
    ada.run(BULLETS);
    expectBoth([ada, bela], list('one', 'two'));
    ada.run(undoOwn);
    deliver(ada, bela);
    bela.goTo(6).run(joinBackward);
    deliver(ada, bela);
    ada.run(redoOwn);
    expectBoth([ada, bela], list('onetwo'));
  });

  test('one block of code of two lines that one made a list of', () => {
    const [ada, bela] = adaAndBela('one', 'two');
    ada.dispatch(ada.state.tr.setSelection(TextSelection.create(ada.state.doc, 1, 8)));
    ada.run(BULLETS).run(undoOwn);
    deliver(ada, bela);
    const code = type('codeBlock').create(null, schema.text('one\ntwo'));
    bela.dispatch(bela.state.tr.replaceWith(0, bela.state.doc.content.size, code));
    deliver(ada, bela);
    ada.run(redoOwn);
    expectBoth([ada, bela], 'codeBlock("one\\ntwo")');
  });

  test('a block that they have put between two that were moved: it stays where it is', () => {
    const [ada, bela] = adaAndBela('one', 'two', 'three', 'four');
    const { tr, doc } = ada.state;
    ada.dispatch(tr.delete(0, 10).insert(7, doc.slice(0, 10).content));
    deliver(ada, bela);
    behind(bela, 'one').enter().put('between');
    deliver(ada, bela);
    expect(ada.lines).toEqual(['three', 'one', 'between', 'two', 'four']);
    ada.run(undoOwn);
    expect(ada.lines).toEqual(['one', 'two', 'three', 'between', 'four']);
  });

  test('one line of the two that a block was moved away from between: it comes back beside it', () => {
    const [ada, bela] = adaAndBela('one', 'two', 'three');
    moveDown(ada, 5);
    expectBoth([ada, bela], 'paragraph("one"), paragraph("three"), paragraph("two")');
    bela.goTo(6).run(joinBackward);
    expectBoth([ada, bela], 'paragraph("onethree"), paragraph("two")');
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("onethree"), paragraph("two")');
  });

  test('a line with a mention, of what was code: it does not come apart to be code again', () => {
    const [ada, bela] = adaAndBela('shared');
    ada.run(setBlockType(type('codeBlock')));
    deliver(ada, bela);
    ada.run(setBlockType(type('paragraph')));
    deliver(ada, bela);
    behind(bela, 'sha').dispatch(bela.state.tr.insert(4, type('mention').create()));
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("sha", mention, "red")');
  });

  test('the items under an item, of which one had moved the last up at the same moment', () => {
    const [ada, bela] = adaAndBela('one', 'two', 'three');
    ada.dispatch(ada.state.tr.setSelection(TextSelection.create(ada.state.doc, 1, 16)));
    ada.run(BULLETS);
    expectBoth([ada, bela], list('one', 'two', 'three'));
    const { doc, tr } = ada.state;
    ada.dispatch(tr.delete(15, 24).insert(8, doc.slice(15, 24).content));
    expect(String(ada.state.doc)).toBe(`doc(${list('one', 'three', 'two')})`);
    const [from, to] = [behind(bela, 'two').state.selection.head, behind(bela, 'three').state.selection.head];
    bela.dispatch(bela.state.tr.setSelection(TextSelection.create(bela.state.doc, from, to)));
    bela.run(sinkListItem(type('listItem')));
    const item = (words: string, under = ''): string => `listItem(paragraph("${words}")${under})`;
    const underOne = (...items: readonly string[]): string => item('one', `, ${list(...items)}`);
    expectBoth([ada, bela], `bulletList(${underOne('two', 'three')}, ${item('two')})`);
    ada.run(undoOwn);
    expectBoth([ada, bela], `bulletList(${underOne('two')}, ${item('two')}, ${item('three')})`);
  });

  test('code of what one had moved, undone and moved again: nothing of it is lost', () => {
    const [ada, bela] = adaAndBela('one', 'two', 'three');
    moveDown(ada, 5);
    bela.goTo(bela.state.doc.content.size - 1).run(BULLETS);
    deliver(ada, bela);
    behind(bela, 'two').run(wrapIn(type('blockquote')));
    deliver(ada, bela);
    ada.run(undoOwn).run(redoOwn);
    deliver(ada, bela);
    const code = type('codeBlock').create(null, schema.text('three\ntwo'));
    bela.dispatch(bela.state.tr.replaceWith(5, bela.state.doc.content.size, code));
    deliver(ada, bela);
    ada.run(undoOwn);
    deliver(ada, bela);
    const letters = (words: string): string => words.split('').toSorted().join('');
    expect(letters(ada.state.doc.textContent)).toBe(letters('onethreetwo\n'));
  });
});

/** Swaps the block before which a place lies with the next. */
function moveDown({ state, dispatch }: Writer, place: number): void {
  const block = state.doc.nodeAt(place);
  const next = block && state.doc.nodeAt(place + block.nodeSize);
  if (!block || !next) throw new Error(`expected two blocks behind ${place} of ${String(state.doc)}`);
  dispatch(state.tr.delete(place, place + block.nodeSize).insert(place + next.nodeSize, block));
}

test('of two empty lines that stand together, the one goes that one has made', () => {
  const [ada, bela] = adaAndBela('one', 'twothree');
  bela.end().run(splitBlock);
  ada.dispatch(ada.state.tr.setSelection(TextSelection.create(ada.state.doc, 9, 14)));
  ada.run(splitBlock);
  deliver(ada, bela);
  bela.run(undoOwn).run(redoOwn);
  ada.run(undoOwn);
  deliver(ada, bela);
  bela.run(undoOwn);
  expectBoth([ada, bela], 'paragraph("one"), paragraph("twothree")');
});

describe('one press takes back one burst', () => {
  test('while the other types in the same line, however much', () => {
    const [ada, bela] = adaAndBela('shared', 'other');
    behind(ada, 'shared');
    behind(bela, 'sha');
    for (const letter of 'burst') {
      ada.now += 100;
      ada.type(letter);
      bela.type('B');
      deliver(ada, bela);
    }
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("shaBBBBBred"), paragraph("other")');
  });

  test.each([
    ['a list', BULLETS, 'bulletList(listItem(paragraph("shared"))), paragraph("other")'],
    ['a quote', wrapIn(type('blockquote')), 'blockquote(paragraph("shared")), paragraph("other")'],
    ['code', setBlockType(type('codeBlock')), 'codeBlock("shared"), paragraph("other")'],
    ['two lines', splitBlock, 'paragraph, paragraph("shared"), paragraph("other")'],
  ])('while the other makes %s of the line, and writes right beside it', (_name, command, wanted) => {
    const [ada, bela] = adaAndBela('shared', 'other');
    behind(ada, 'shared');
    for (const [at, letter] of Array.from('burst').entries()) {
      ada.now += 200;
      ada.type(letter);
      deliver(ada, bela);
      if (at === 1) bela.goTo(1).run(command);
      if (at === 3) behind(bela, 'other').type('B');
      deliver(ada, bela);
    }
    ada.run(undoOwn);
    expectBoth([ada, bela], wanted.replace('other', 'otherB'));
    ada.run(redoOwn);
    expectBoth([ada, bela], wanted.replace('other', 'otherB').replace('shared', 'sharedburst'));
  });

  test('while the other types right behind it', () => {
    const [ada, bela] = adaAndBela('shared', 'other');
    behind(ada, 'shared');
    behind(bela, 'shared');
    for (const letter of 'burst') {
      ada.now += 200;
      ada.type(letter);
      bela.type('B');
      deliver(ada, bela);
    }
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("sharedBBBBB"), paragraph("other")');
  });

  test('over words, and the other writes around it and takes all of that away: the words come back', () => {
    const [ada, bela] = adaAndBela('first second', 'other');
    ada.dispatch(ada.state.tr.insertText('Ada', 7, 13));
    deliver(ada, bela);
    behind(bela, 'first ').put('B');
    behind(bela, 'Ada').put('B');
    deliver(ada, bela);
    bela.dispatch(bela.state.tr.delete(7, 12));
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("first second"), paragraph("other")');
  });

  test('a line of code, which the other has made paragraphs of: the words come back in the empty one', () => {
    const [ada, bela] = adaAndBela('above');
    const code = type('codeBlock').create(null, schema.text('first\nsecond'));
    bela.dispatch(bela.state.tr.insert(7, code));
    deliver(ada, bela);
    ada.dispatch(ada.state.tr.delete(8, 13));
    deliver(ada, bela);
    const { doc, tr } = bela.state;
    bela.dispatch(tr.replaceWith(7, doc.content.size, [line(''), line('second')]));
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("above"), paragraph("first"), paragraph("second")');
  });

  test('in a line that one has moved since, and that the other has joined with another', () => {
    const [ada, bela] = adaAndBela('first', 'second', 'third ');
    behind(ada, 'first').put(' Ada');
    moveFirstBlock(ada);
    deliver(ada, bela);
    behind(bela, 'third');
    bela.goTo(bela.state.selection.head + 3).run(joinBackward);
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("second"), paragraph("third first")');
  });

  test('while the other makes a quote of its line and the empty lines around it', () => {
    const [ada, bela] = adaAndBela('first', '', 'second');
    behind(bela, 'second')
      .run(wrapIn(type('blockquote')))
      .enter();
    deliver(ada, bela);
    behind(ada, 'sec').put('Ada');
    deliver(ada, bela);
    const { tr, doc } = bela.state;
    bela.dispatch(tr.setSelection(TextSelection.create(doc, 1, doc.content.size - 2)));
    bela.run(wrapIn(type('blockquote')));
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth(
      [ada, bela],
      'blockquote(paragraph("first"), paragraph, blockquote(paragraph("second"), paragraph))',
    );
  });

  test('a pause of half a second ends it, and so does another place', () => {
    const [ada, bela] = adaAndBela('shared', 'other');
    behind(ada, 'shared').type('ab');
    ada.now += 500;
    ada.type('c');
    behind(ada, 'other').type('d');
    for (const wanted of [
      'paragraph("sharedabc"), paragraph("other")',
      'paragraph("sharedab"), paragraph("other")',
      'paragraph("shared"), paragraph("other")',
    ]) {
      ada.run(undoOwn);
      expectBoth([ada, bela], wanted);
    }
  });

  test('what one typed over in it comes back with nothing, whatever they made of the line', () => {
    const [ada, bela] = adaAndBela('shared');
    ada.end().type('one');
    ada.dispatch(ada.state.tr.insertText('two', 7, 10));
    behind(bela, 'shared').run(setBlockType(type('codeBlock')));
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth([ada, bela], 'codeBlock("shared")');
  });

  test('what came back with one press goes with the next, whatever they made of the line', () => {
    const [ada, bela] = adaAndBela('shared');
    ada.end().type('mine');
    behind(bela, 'shared').run(setBlockType(type('codeBlock')));
    ada.now += 1000;
    ada.dispatch(ada.state.tr.setSelection(TextSelection.create(ada.state.doc, 9, 11)));
    ada.run(splitBlock);
    deliver(ada, bela);
    ada.run(undoOwn).run(undoOwn);
    expect(ada.state.doc.textContent).toBe('shared');
  });

  test('so it does in a line that comes back behind one that they made an item of', () => {
    const [ada, bela] = adaAndBela('one', 'two', 'three');
    behind(ada, 'two').type('mine');
    deliver(ada, bela);
    ada.now += 1000;
    ada.dispatch(ada.state.tr.insertText('over', 4, 13));
    behind(bela, 'one').run(BULLETS);
    deliver(ada, bela);
    ada.run(undoOwn).run(undoOwn);
    expect(ada.state.doc.textContent).toBe('onetwothree');
  });

  test('what the other has taken away is passed over', () => {
    const [ada, bela] = adaAndBela('shared', 'other');
    behind(ada, 'shared').type('ab');
    behind(ada, 'other').type('c');
    deliver(ada, bela);
    behind(bela, 'otherc').dispatch(
      bela.state.tr.delete(bela.state.selection.head - 1, bela.state.selection.head),
    );
    deliver(ada, bela);
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("shared"), paragraph("other")');
  });
});

test('the caret goes back to where it was before what is undone, and behind what is redone', () => {
  const [ada, bela] = adaAndBela('shared', 'other');
  behind(ada, 'shared').type('ab');
  behind(bela, 'sha').put('Bela');
  deliver(ada, bela);
  behind(ada, 'other');
  ada.run(undoOwn);
  expect(ada.caret).toBe('shaBelared|');
  behind(ada, 'other');
  ada.run(redoOwn);
  expect(ada.caret).toBe('shaBelaredab|');
});

test('what comes back together with a new block is written, also when it is the very text of before', () => {
  const [ada, bela] = adaAndBela('shared');
  ada.dispatch(ada.state.tr.insert(8, line('word')));
  const word = ada.state.doc.child(1).firstChild;
  behind(ada, 'word').dispatch(ada.state.tr.delete(9, 13));
  if (word) ada.dispatch(ada.state.tr.insert(9, word).insert(14, line('below')));
  expectBoth([ada, bela], 'paragraph("shared"), paragraph("word"), paragraph("below")');
});

test('with nothing of one’s own to take back nothing happens', () => {
  const [ada, bela] = adaAndBela('shared');
  bela.put('Bela');
  deliver(ada, bela);
  const { state } = ada;
  expect(undoOwn(state)).toBe(false);
  expect(redoOwn(state)).toBe(false);
});

describe('letters that look like mine', () => {
  /** As a browser is told that comes back: of all that has happened in one. */
  const tellAtOnce = (from: Writer, to: Writer): void =>
    bringIn(to.ydoc, mergeUpdates(from.outgoing.splice(0)), 'other');

  test('stay in a line that came below while mine became another kind of line', () => {
    const [ada, bela] = adaAndBela('Plan', 'Rest');
    behind(ada, 'Rest').put('a0z ');
    const heading = (tr = bela.state.tr): typeof tr => tr.setNodeMarkup(6, null, { kind: 'h1' });
    bela.dispatch(heading());
    behind(bela, 'Rest').run(splitBlock).put('c0z ');
    tellAtOnce(bela, ada);
    ada.run(undoOwn);
    expectBoth([ada, bela], 'paragraph("Plan"), paragraph("Rest"), paragraph("c0z ")');
  });

  test('stay in a line beside mine in one cell while blocks come around the table', () => {
    const [ada, bela] = adaAndBela('Plan', '');
    const cells = ['', ''].map((words) => type('tableCell').create(null, line(words)));
    const table = type('table').create(null, type('tableRow').create(null, cells));
    bela.dispatch(bela.state.tr.replaceWith(6, 8, table));
    deliver(ada, bela);
    ada.goTo(9).run(splitBlock).put('a0z ');
    bela.goTo(9).run(splitBlock).put('c1z ');
    behind(bela, 'Plan').run(splitBlock).put('c0z ');
    tellAtOnce(bela, ada);
    ada.run(undoOwn);
    deliver(ada, bela);
    for (const { state } of [ada, bela]) expect(state.doc.textContent).toBe('Planc0z c1z ');
  });

  test('stay where mine were lost with their line, and the server no longer says who had not known them', () => {
    const [ada, bela] = adaAndBela('Plan', 'Rest');
    const server = new Doc();
    behind(ada, 'Rest').put('a1z ');
    behind(bela, 'Rest')
      .put('c1z ')
      .run(wrapIn(type('blockquote')));
    applyUpdate(server, encodeStateAsUpdate(ada.ydoc));
    applyUpdate(server, encodeStateAsUpdate(bela.ydoc));
    bringIn(ada.ydoc, encodeStateAsUpdate(server, encodeStateVector(ada.ydoc)), 'other');
    ada.run(undoOwn);
    expect(ada.state.doc.textContent).toBe('PlanRestc1z ');
  });
});
