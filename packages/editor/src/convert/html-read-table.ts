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
  const filled = fillRows(rows.filter((row) => (row.content ?? []).length > 0));
  const before = readBlocks(caption, reading);
  return filled.length > 0 ? [...before, { type: 'table', content: filled }] : before;
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

/** Rows of one width, and no cell that reaches below the last row: ProseMirror repairs anything else on its own terms. */
function fillRows(rows: readonly NodeJson[]): NodeJson[] {
  const widths = rowWidths(rows);
  const width = Math.max(0, ...widths);
  return rows.map((row, index) => {
    const missing = width - (widths[index] ?? 0);
    const cells = (row.content ?? []).map((cell) => clampRowspan(cell, rows.length - index));
    return { ...row, content: [...cells, ...Array.from({ length: missing }, emptyCell)] };
  });
}

function rowWidths(rows: readonly NodeJson[]): number[] {
  const widths = rows.map(() => 0);
  for (const [index, row] of rows.entries()) {
    for (const cell of row.content ?? []) {
      const last = Math.min(rows.length, index + Number(cell.attrs?.['rowspan'] ?? 1));
      for (let at = index; at < last; at += 1)
        widths[at] = (widths[at] ?? 0) + Number(cell.attrs?.['colspan'] ?? 1);
    }
  }
  return widths;
}

function clampRowspan(cell: NodeJson, rowsLeft: number): NodeJson {
  const rowspan = Math.min(Number(cell.attrs?.['rowspan'] ?? 1), rowsLeft);
  return { ...cell, attrs: { ...cell.attrs, rowspan } };
}

function emptyCell(): NodeJson {
  return { type: 'tableCell', content: [{ type: 'paragraph' }] };
}
