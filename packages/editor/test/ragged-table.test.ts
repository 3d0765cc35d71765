import { Editor } from '@tiptap/core';
import type { Node, NodeType } from '@tiptap/pm/model';
import { TableMap } from '@tiptap/pm/tables';
import { expect, test } from 'vitest';
import { colorColumn, toggleHeader } from '../src/react/core/table-actions.ts';
import { SharedTable } from '../src/react/extensions/shared-table.ts';
import { schema } from '../src/nodes/index.ts';
import { schemaExtensions } from '../src/sets.ts';

const type = (name: string): NodeType => {
  const found = schema.nodes[name];
  if (!found) throw new Error(`no node ${name}`);
  return found;
};
const row = (...words: readonly string[]): Node =>
  type('tableRow').create(
    null,
    words.map((word) => type('tableCell').create(null, type('paragraph').create(null, schema.text(word)))),
  );

/** What a row that comes back beside somebody else's new column leaves. */
const ragged = type('doc').create(null, type('table').create(null, [row('a', 'b', 'c'), row('d', 'e')]));

/** The place in the cell of `d`. */
const IN_LAST_ROW = 21;

const LEFT: Partial<Record<string, string>> = { deleteRow: 'abc', deleteColumn: 'bce' };

const editorWith = (doc: Node): Editor => {
  const extensions = schemaExtensions.map((each) => (each.name === 'table' ? SharedTable : each));
  return new Editor({ element: null, extensions, content: doc.toJSON() });
};

/** Before the cell of `c`, below which one is missing. */
const LAST_IN_FIRST_ROW = 12;

test('a column that lacks a cell is made headers, and coloured, as far as it has cells', () => {
  const editor = editorWith(ragged);
  expect(editor.state.doc.nodeAt(LAST_IN_FIRST_ROW)?.textContent).toBe('c');
  toggleHeader(editor, LAST_IN_FIRST_ROW, 'column');
  colorColumn(editor, LAST_IN_FIRST_ROW, 'blue');
  const names: string[] = [];
  editor.state.doc.descendants(({ type: { name }, attrs }) => {
    if (name.startsWith('table') && name !== 'table')
      names.push(`${name} ${attrs['background'] ?? ''}`.trim());
  });
  expect(names).toEqual([
    'tableRow',
    'tableCell',
    'tableCell',
    'tableHeader blue',
    'tableRow',
    'tableCell',
    'tableCell',
  ]);
});

test.each([
  'addRowBefore',
  'addRowAfter',
  'deleteRow',
  'addColumnBefore',
  'addColumnAfter',
  'deleteColumn',
] as const)('%s leaves a ragged table whole', (command) => {
  const editor = editorWith(ragged);
  editor.commands.setTextSelection(IN_LAST_ROW);
  expect(editor.state.selection.$from.parent.textContent).toBe('d');
  editor.commands[command]();
  const { doc } = editor.state;
  expect(() => doc.check()).not.toThrow();
  expect(doc.firstChild && TableMap.get(doc.firstChild).problems).toBeNull();
  expect(doc.textContent).toBe(LEFT[command] ?? 'abcde');
});

test.each(['addColumnBefore', 'addColumnAfter', 'addRowAfter'] as const)(
  '%s leaves a table whole of which an upper row lacks cells',
  (command) => {
    const editor = editorWith(
      type('doc').create(null, type('table').create(null, [row('a', 'b'), row('c', 'd', 'e', 'f')])),
    );
    // In the cell of `f`.
    editor.commands.setTextSelection(editor.state.doc.content.size - 4);
    expect(editor.state.selection.$from.parent.textContent).toBe('f');
    editor.commands[command]();
    const { doc, selection } = editor.state;
    expect(() => doc.check()).not.toThrow();
    expect(doc.firstChild && TableMap.get(doc.firstChild).problems).toBeNull();
    expect(doc.textContent).toBe('abcdef');
    expect(selection.$from.parent.textContent).toBe('f');
  },
);
