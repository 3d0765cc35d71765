import type { Editor } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { TableMap, findTable } from '@tiptap/pm/tables';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import type { TableColor } from '../../nodes/attribute-rules.ts';

/** A cell the pointer is on, by the position before it. */
export type CellPosition = number;

export type TableLine = 'row' | 'column';

/** The cell that contains a place; null outside tables. */
export function cellAround($place: ResolvedPos): CellPosition | null {
  for (let { depth } = $place; depth > 0; depth -= 1)
    if (/^table(Cell|Header)$/.test($place.node(depth).type.name)) return $place.before(depth);
  return null;
}

/** Moves the caret into a cell, so that the built-in table commands know which row and column is meant. */
export function enterCell(editor: Editor, cell: CellPosition): void {
  const { state, view } = editor;
  view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(cell + 1))));
  view.focus();
}

/** Turns a row or column into headers, or back if all of it is. Other attributes of the cells stay. */
export function toggleHeader(editor: Editor, cell: CellPosition, line: TableLine): void {
  const { state, view } = editor;
  const { tableHeader, tableCell } = state.schema.nodes;
  const cells = cellsInLine(editor, cell, line);
  const isHeader = cells.every((position) => state.doc.nodeAt(position)?.type === tableHeader);
  const type = isHeader ? tableCell : tableHeader;
  if (!type) return;
  const { tr } = state;
  for (const position of cells) {
    const { colspan, rowspan, colwidth, background } = state.doc.nodeAt(position)?.attrs ?? {};
    const unset = isHeader ? null : 'none';
    const kept = background === 'none' || background === null ? unset : background;
    tr.setNodeMarkup(position, type, { colspan, rowspan, colwidth, background: kept });
  }
  view.dispatch(tr);
}

/** Colours the cells of a column. */
export function colorColumn(editor: Editor, cell: CellPosition, color: TableColor | null): void {
  const { tr } = editor.state;
  for (const position of cellsInLine(editor, cell, 'column')) colorCell(tr, position, color);
  editor.view.dispatch(tr);
}

/** Colours a row: the row has the colour itself, so that cells added later get it too. */
export function colorRow(editor: Editor, cell: CellPosition, color: TableColor | null): void {
  const { state, view } = editor;
  const row = state.doc.resolve(cell).before();
  const attrs = { background: color, textColor: color };
  view.dispatch(state.tr.setNodeMarkup(row, undefined, attrs));
}

function colorCell(tr: Transaction, position: number, color: TableColor | null): void {
  const node = tr.doc.nodeAt(position);
  if (!node) return;
  const isHeader = node.type.name === 'tableHeader';
  const colors = isHeader ? { background: color ?? 'none' } : { background: color, textColor: color };
  tr.setNodeMarkup(position, undefined, { ...node.attrs, ...colors });
}

/**
 * The positions of the cells in the row or column of a cell, each once; missing cells of a ragged table are skipped.
 */
function cellsInLine(editor: Editor, cell: CellPosition, line: TableLine): number[] {
  const table = findTable(editor.state.doc.resolve(cell + 1));
  if (!table) return [];
  const map = TableMap.get(table.node);
  const rect = map.findCell(cell - table.start);
  const area =
    line === 'row'
      ? { left: 0, right: map.width, top: rect.top, bottom: rect.bottom }
      : { left: rect.left, right: rect.right, top: 0, bottom: map.height };
  return map
    .cellsInRect(area)
    .map((position) => position + table.start)
    .filter((position) => /^table(Cell|Header)$/.test(editor.state.doc.nodeAt(position)?.type.name ?? ''));
}

/** Deletes a row or column; deleting the last one deletes the table. */
export function deleteLine(editor: Editor, cell: CellPosition, line: TableLine): void {
  enterCell(editor, cell);
  const table = findTable(editor.state.doc.resolve(cell + 1));
  if (!table) return;
  const map = TableMap.get(table.node);
  const rect = map.findCell(cell - table.start);
  const isLast =
    line === 'row' ? rect.bottom - rect.top === map.height : rect.right - rect.left === map.width;
  if (isLast) editor.commands.deleteTable();
  else if (line === 'row') editor.commands.deleteRow();
  else editor.commands.deleteColumn();
}
