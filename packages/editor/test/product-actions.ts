import type { NodeType } from '@tiptap/pm/model';
import { Fragment, type Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { CALLOUT_KINDS, TEXT_KINDS } from '../src/nodes/attribute-rules.ts';
import { insertTable } from '../src/react/core/block-commands.ts';
import { cellAround, deleteLine, enterCell, toggleHeader } from '../src/react/core/table-actions.ts';
import { moveLine, sortByColumn } from '../src/react/core/table-lines.ts';
import type { BlockTarget } from '../src/react/core/turn-into.ts';
import { schema } from '../src/sets.ts';
import type { Action, World } from './undo-simulation.ts';
import { ProductWriter } from './product-writer.ts';

type ProductAction = Action<ProductWriter>;

const node = (name: string): NodeType => {
  const type = schema.nodes[name];
  if (!type) throw new Error(`no node ${name}`);
  return type;
};

const pick = <Value>(values: readonly Value[], chance: number): Value =>
  values[Math.floor(chance * values.length)] as Value;

/** Puts the caret, or a selection of up to so many places, where chance says. */
function select(writer: ProductWriter, chance: number, size = 0): void {
  const { doc, tr } = writer.state;
  const anchor = Math.floor(chance * (doc.content.size + 1));
  const head = Math.min(doc.content.size, anchor + size);
  const chosen = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  // No text is chosen across cells: the table chooses the cells then.
  const cells = [chosen.$from, chosen.$to].map(cellAround);
  const isAcross = cells[0] !== cells[1];
  writer.dispatch(tr.setSelection(isAcross ? TextSelection.near(chosen.$from) : chosen));
}

const somewhere =
  (act: (writer: ProductWriter, rest: readonly number[]) => unknown): ProductAction =>
  (writer, [place = 0, size = 0, ...rest]) => {
    select(writer, place, size < 0.5 ? 0 : Math.floor(size * 12));
    act(writer, rest);
  };

const key = (named: string): ProductAction => somewhere((writer) => writer.press(named));

const atEnd = (end: 'start' | 'end', act: (writer: ProductWriter) => unknown): ProductAction => {
  return (writer, [place = 0]) => {
    select(writer, place);
    const { $head } = writer.state.selection;
    if (!$head.parent.isTextblock) return;
    writer.goTo($head[end]());
    act(writer);
  };
};

/** The blocks around a selection, chosen as wholes. */
const onBlocks = (named: string): ProductAction =>
  somewhere((writer) => {
    if (writer.press('Mod-Alt-b')) writer.press(named);
  });

const TARGETS: readonly BlockTarget[] = [
  ...TEXT_KINDS.slice(0, 3),
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
  'codeBlock',
  ...CALLOUT_KINDS.slice(0, 2),
  'toggle',
];

/** What makes something of the line that it is typed at the start of. */
const MARKERS = ['- ', '1. ', '2) ', '[ ] ', '[x] ', '> ', '# ', '### ', '``` ', '[!TIP] ', '--- ', '** '];

/** In one of the nodes of these kinds, if there is one: in the first line of it. */
const inOne =
  (kinds: RegExp, act: (writer: ProductWriter, at: number, chance: number) => unknown): ProductAction =>
  (writer, [place = 0, chance = 0]) => {
    const found: number[] = [];
    writer.state.doc.descendants((each, position) => {
      if (kinds.test(each.type.name)) found.push(position);
    });
    const at = found[Math.floor(place * found.length)];
    if (at === undefined) return;
    writer.goTo(at + 1);
    act(writer, at, chance);
  };

const inCell = (act: (writer: ProductWriter, cell: number, chance: number) => unknown): ProductAction =>
  inOne(/^table(Cell|Header)$/, act);

const inItem = (named: string): ProductAction => inOne(/^(list|task)Item$/, (writer) => writer.press(named));

const onLine = (
  command: 'addRowBefore' | 'addRowAfter' | 'addColumnBefore' | 'addColumnAfter',
): ProductAction =>
  inCell(({ editor }, cell) => {
    enterCell(editor, cell);
    editor.commands[command]();
  });

const line = (chance: number): 'row' | 'column' => (chance < 0.5 ? 'row' : 'column');
const step = (chance: number): -1 | 1 => (chance % 0.5 < 0.25 ? -1 : 1);

/** What somebody has copied elsewhere. */
function copied(chance: number, word: (length: number) => string): Fragment {
  const p = (attrs: { kind: string } | null = null): Node =>
    node('paragraph').create(attrs, schema.text(word(2)));
  const items = (list: string, item: string): Node =>
    node(list).create(
      null,
      [1, 2].map(() => node(item).create(null, p())),
    );
  const kinds: readonly (() => readonly Node[])[] = [
    () => [p()],
    () => [p(), p(), p()],
    () => [p({ kind: 'h2' }), p()],
    () => [items('bulletList', 'listItem')],
    () => [p(), items('taskList', 'taskItem'), p()],
    () => [node('blockquote').create(null, [p(), p()])],
    () => [node('codeBlock').create(null, schema.text(`${word(2)}\n${word(2)}`)), p()],
    () => [node('callout').create(null, [p(), p()])],
  ];
  return Fragment.fromArray([...pick(kinds, chance)()]);
}

/** What people do with the keys, menus and the clipboard of the product. */
const PRODUCT_ACTIONS: Readonly<Record<string, ProductAction>> = {
  type: (writer, [place = 0, length = 0], word) => {
    select(writer, place);
    writer.typeIn(word(1 + Math.floor(length * 3)));
  },
  'type on': (writer, [length = 0], word) => writer.typeIn(word(1 + Math.floor(length * 3))),
  'type over': (writer, [place = 0, size = 0], word) => {
    select(writer, place, 1 + Math.floor(size * 8));
    writer.typeIn(word(1));
  },
  'type a marker': (writer, [place = 0, marker = 0]) => {
    select(writer, place);
    const { $head } = writer.state.selection;
    if ($head.parent.isTextblock) writer.goTo($head.start()).typeIn(pick(MARKERS, marker));
  },
  backspace: somewhere((writer) => writer.pressDelete('Backspace')),
  delete: somewhere((writer) => writer.pressDelete('Delete')),
  'backspace at the start': atEnd('start', (writer) => writer.pressDelete('Backspace')),
  'delete at the end': atEnd('end', (writer) => writer.pressDelete('Delete')),
  enter: key('Enter'),
  'enter at the end': atEnd('end', (writer) => writer.press('Enter')),
  'enter twice at the end': atEnd('end', (writer) => writer.press('Enter') && writer.press('Enter')),
  'break the line': key('Shift-Enter'),
  indent: inItem('Tab'),
  outdent: inItem('Shift-Tab'),
  'tab somewhere': key('Tab'),
  'backspace at the start of an item': inItem('Backspace'),
  'move an item up': inItem('Alt-Shift-ArrowUp'),
  'move an item down': inItem('Alt-Shift-ArrowDown'),
  'move up': key('Alt-Shift-ArrowUp'),
  'move down': key('Alt-Shift-ArrowDown'),
  'turn into': somewhere(({ editor }, [target = 0]) => editor.commands.turnInto(pick(TARGETS, target))),
  'turn chosen blocks into': somewhere((writer, [target = 0]) => {
    if (writer.press('Mod-Alt-b')) writer.editor.commands.turnInto(pick(TARGETS, target));
  }),
  bullets: key('Mod-Shift-8'),
  numbers: key('Mod-Shift-7'),
  tasks: key('Mod-Shift-9'),
  quote: key('Mod-Shift-b'),
  'toggle code': key('Mod-Alt-c'),
  'line numbers': inOne(/^codeBlock$/, (writer) => writer.press('Mod-Alt-n')),
  heading: key('Mod-Alt-2'),
  bold: key('Mod-b'),
  code: key('Mod-e'),
  'clear formats': key('Mod-\\'),
  'delete chosen blocks': onBlocks('Backspace'),
  'indent chosen blocks': onBlocks('Tab'),
  'outdent chosen blocks': onBlocks('Shift-Tab'),
  'move chosen blocks up': onBlocks('Alt-Shift-ArrowUp'),
  'move chosen blocks down': onBlocks('Alt-Shift-ArrowDown'),
  'insert a table': (writer, [place = 0], word) => {
    select(writer, place);
    if (!insertTable(writer.editor)) return;
    // Cell by cell, into the second row.
    for (let cell = 0; cell < 5; cell += 1) {
      writer.typeIn(word(1));
      writer.press('Tab');
    }
  },
  'type in a cell': (writer, numbers, word) => inCell(() => writer.typeIn(word(1)))(writer, numbers, word),
  'add a row before': onLine('addRowBefore'),
  'add a row after': onLine('addRowAfter'),
  'add a column before': onLine('addColumnBefore'),
  'add a column after': onLine('addColumnAfter'),
  'delete a line of a table': inCell(({ editor }, cell, chance) => deleteLine(editor, cell, line(chance))),
  'header line': inCell(({ editor }, cell, chance) => toggleHeader(editor, cell, line(chance))),
  'move a line of a table': inCell(({ editor }, cell, chance) =>
    moveLine(editor, cell, line(chance), step(chance)),
  ),
  'move rows into their order': inCell(({ editor }, cell, chance) =>
    sortByColumn(editor, cell, step(chance)),
  ),
  'paste blocks': (writer, [place = 0, size = 0, chance = 0], word) => {
    select(writer, place, size < 0.7 ? 0 : Math.floor(size * 6));
    writer.pasteOwn(copied(chance, word));
  },
  'paste words': (writer, [place = 0, chance = 0], word) => {
    select(writer, place);
    writer.pastePlain(chance < 0.5 ? word(2) : `${word(2)}\n${word(2)}`);
  },
};

/** Writers with the product's own editor of pages. */
export const PRODUCT: World<ProductWriter> = {
  writer: (client, start, plugins) => new ProductWriter(client, start, plugins),
  actions: PRODUCT_ACTIONS,
  begin: ({ state, dispatch }, word) => {
    const line = (): Node => node('paragraph').create(null, schema.text(word(2)));
    const items = [1, 2, 3].map(() => node('listItem').create(null, line()));
    const blocks = [line(), node('bulletList').create(null, items), line(), line()];
    dispatch(state.tr.replaceWith(0, state.doc.content.size, blocks));
  },
};
