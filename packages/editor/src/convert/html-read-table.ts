import { NODE_ATTRIBUTES, readHtmlAttributes } from '../nodes/attribute-rules.ts';
import type { NodeJson } from '../nodes/json.ts';
import type { HtmlReading } from './html-reading.ts';
import { isElement, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** Reads the blocks inside a cell; comes in as an argument because cells hold what tables stand in. */
type ReadBlocks = (nodes: readonly HtmlNode[], reading: HtmlReading) => NodeJson[];

// More columns than anybody reads; a hostile colspan must not allocate a million cells.
const MAX_COLUMNS = 200;

/** A table as blocks: its caption, then the table with every row filled to the same width. */
export function readTable(table: HtmlElement, reading: HtmlReading, readBlocks: ReadBlocks): NodeJson[] {
  const inTable = { ...reading, inTable: true };
  const caption = table.children.filter(isElement).filter((child) => child.tag === 'caption');
  const rows = rowsOf(table).map((row) => readRow(row, inTable, readBlocks));
  const withCells = rows.filter((row) => (row.content ?? []).length > 0);
  const before = readBlocks(caption, reading);
  if (withCells.length === 0) return before;
  const widths = rowWidths(withCells);
  if (isMostlyEmpty(withCells, widths)) return before.concat(contentOf(withCells));
  return before.concat({ type: 'table', content: fillRows(withCells, widths) });
}

function rowsOf(parent: HtmlElement): HtmlElement[] {
  return parent.children.filter(isElement).flatMap((child) => {
    if (child.tag === 'tr') return [child];
    return child.tag === 'thead' || child.tag === 'tbody' || child.tag === 'tfoot' ? rowsOf(child) : [];
  });
}

function readRow(row: HtmlElement, reading: HtmlReading, readBlocks: ReadBlocks): NodeJson {
  const cells = row.children.filter(isElement).filter((cell) => cell.tag === 'td' || cell.tag === 'th');
  return {
    type: 'tableRow',
    attrs: readHtmlAttributes(NODE_ATTRIBUTES['tableRow'] ?? {}, row.attribute),
    content: cells.map((cell) => readCell(cell, reading, readBlocks)),
  };
}

function readCell(cell: HtmlElement, reading: HtmlReading, readBlocks: ReadBlocks): NodeJson {
  const type = cell.tag === 'th' ? 'tableHeader' : 'tableCell';
  const attrs = readHtmlAttributes(NODE_ATTRIBUTES[type] ?? {}, cell.attribute);
  const colspan = Math.min(Number(attrs['colspan']), MAX_COLUMNS);
  const widths = attrs['colwidth'];
  const colwidth = Array.isArray(widths) && widths.length === colspan ? widths : null;
  const content = readBlocks(cell.children, reading);
  return {
    type,
    attrs: { ...attrs, colspan, colwidth },
    content: content.length > 0 ? content : [{ type: 'paragraph' }],
  };
}

/**
 * Rows are filled to the widest, so a wide one among many short ones takes their product in cells: a few thousand letters
 * of markdown once took all memory. Nobody means a table that is mostly made of what is not there.
 */
function isMostlyEmpty(rows: readonly NodeJson[], widths: readonly number[]): boolean {
  const cells = rows.reduce((sum, row) => sum + (row.content ?? []).length, 0);
  return rows.length * widest(widths) > FREE_CELLS + FILLED_PER_CELL * cells;
}

/** Small tables may be as ragged as they like. */
const FREE_CELLS = 2_000;
const FILLED_PER_CELL = 4;

const widest = (widths: readonly number[]): number =>
  widths.reduce((most, width) => Math.max(most, width), 0);

/** What stands in the cells, one below the other. */
function contentOf(rows: readonly NodeJson[]): NodeJson[] {
  return rows.flatMap((row) => (row.content ?? []).flatMap((cell) => cell.content ?? []));
}

/** Rows of one width, and no cell that reaches below the last row: ProseMirror repairs anything else on its own terms. */
function fillRows(rows: readonly NodeJson[], widths: readonly number[]): NodeJson[] {
  const width = widest(widths);
  return rows.map((row, index) => {
    const missing = width - (widths[index] ?? 0);
    const cells = (row.content ?? []).map((cell) => clampRowspan(cell, rows.length - index));
    return { ...row, content: [...cells, ...Array.from({ length: missing }, emptyCell)] };
  });
}

/** Each cell is counted where it begins and taken off where it ends, so that a tall one costs no more than a low one. */
function rowWidths(rows: readonly NodeJson[]): number[] {
  const changes = rows.map(() => 0);
  for (const [index, row] of rows.entries()) {
    for (const cell of row.content ?? []) {
      const colspan = Number(cell.attrs?.['colspan'] ?? 1);
      const end = index + Number(cell.attrs?.['rowspan'] ?? 1);
      changes[index] = (changes[index] ?? 0) + colspan;
      if (end < rows.length) changes[end] = (changes[end] ?? 0) - colspan;
    }
  }
  let width = 0;
  return changes.map((change) => (width += change));
}

function clampRowspan(cell: NodeJson, rowsLeft: number): NodeJson {
  const rowspan = Math.min(Number(cell.attrs?.['rowspan'] ?? 1), rowsLeft);
  return { ...cell, attrs: { ...cell.attrs, rowspan } };
}

function emptyCell(): NodeJson {
  return { type: 'tableCell', content: [{ type: 'paragraph' }] };
}
