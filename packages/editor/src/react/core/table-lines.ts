import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';
import { TableMap, findTable } from '@tiptap/pm/tables';
import type { CellPosition, TableLine } from './table-actions.ts';

/** A table with the row and column of one of its cells. */
interface Grid {
  readonly table: Node;
  /** Before its first row. */
  readonly start: number;
  readonly row: number;
  readonly column: number;
}

/** Null if cells are merged, because their rows and columns are ambiguous. */
function gridAt(doc: Node, cell: CellPosition): Grid | null {
  const found = findTable(doc.resolve(cell + 1));
  if (!found) return null;
  const map = TableMap.get(found.node);
  const isPlain = map.map.length === new Set(map.map).size && map.problems === null;
  if (!isPlain) return null;
  const { top, left } = map.findCell(cell - found.start);
  return { table: found.node, start: found.start, row: top, column: left };
}

/** Whether there is a neighbour to swap with. */
export function canMoveLine({ state }: Editor, cell: CellPosition, line: TableLine, step: -1 | 1): boolean {
  const grid = gridAt(state.doc, cell);
  if (!grid) return false;
  const to = (line === 'row' ? grid.row : grid.column) + step;
  return to >= 0 && to < (line === 'row' ? grid.table.childCount : (grid.table.firstChild?.childCount ?? 0));
}

/** Swaps a row or column with its neighbour. */
export function moveLine(editor: Editor, cell: CellPosition, line: TableLine, step: -1 | 1): void {
  const { state, view } = editor;
  const grid = gridAt(state.doc, cell);
  if (!grid || !canMoveLine(editor, cell, line, step)) return;
  const { tr } = state;
  if (line === 'row') swapWithNext(tr, grid.table, grid.start, Math.min(grid.row, grid.row + step));
  else moveColumn(tr, grid, step);
  const [row, column] = line === 'row' ? [grid.row + step, grid.column] : [grid.row, grid.column + step];
  view.dispatch(selectCell(tr, grid.start, row, column).scrollIntoView());
}

/** Swaps the child at an index with the next one, which is removed and inserted before it. */
function swapWithNext(tr: Transaction, parent: Node, start: number, index: number): void {
  let at = start;
  for (const child of parent.children.slice(0, index)) at += child.nodeSize;
  const [first, second] = [parent.child(index), parent.child(index + 1)];
  tr.delete(at + first.nodeSize, at + first.nodeSize + second.nodeSize).insert(at, second);
}

/** Last row first, so that earlier positions stay valid. */
function moveColumn(tr: Transaction, { table, start, column }: Grid, step: -1 | 1): void {
  const index = Math.min(column, column + step);
  let end = start + table.content.size;
  for (const row of table.children.toReversed()) {
    end -= row.nodeSize;
    swapWithNext(tr, row, end + 1, index);
  }
}

/** The caret moves with its row or column. */
function selectCell(tr: Transaction, start: number, row: number, column: number): Transaction {
  const table = tr.doc.resolve(start).node();
  const place = TableMap.get(table).positionAt(row, column, table);
  return tr.setSelection(Selection.near(tr.doc.resolve(start + place + 1)));
}

/** A first row of headers stays above the sorted rows. */
const headersOf = (table: Node): number =>
  table.firstChild?.children.every(({ type }) => type.name === 'tableHeader') === true ? 1 : 0;

/** Whether there are rows to sort. */
export function canSort({ state }: Editor, cell: CellPosition): boolean {
  const grid = gridAt(state.doc, cell);
  return grid !== null && grid.table.childCount - headersOf(grid.table) > 1;
}

/** Sorts the rows by the cells of a column: numbers by value, blank ones last. Ties keep their order. */
export function sortByColumn(editor: Editor, cell: CellPosition, direction: 1 | -1): void {
  const { state, view } = editor;
  const grid = gridAt(state.doc, cell);
  if (!grid || !canSort(editor, cell)) return;
  const { table, start, column } = grid;
  const rows = table.children.slice(headersOf(table));
  const words = new Map(rows.map((row) => [row, row.child(column).textContent.trim()]));
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const sorted = rows.toSorted((a, b) => {
    const [one, other] = [words.get(a) ?? '', words.get(b) ?? ''];
    if (one === '' || other === '') return Number(one === '') - Number(other === '');
    return direction * collator.compare(one, other);
  });
  if (sorted.every((row, at) => row === rows[at])) return;
  const end = start + table.content.size;
  const { tr } = state;
  tr.replaceWith(end - rows.reduce((size, row) => size + row.nodeSize, 0), end, sorted);
  tr.setSelection(Selection.near(tr.doc.resolve(start + 1)));
  view.dispatch(tr.scrollIntoView());
}
