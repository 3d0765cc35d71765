import type { DocumentJson, NodeJson } from '../../nodes/json.ts';

/** The widest readable table. */
const MAX_COLUMNS = 100;
const MAX_ROWS = 2000;

/** Parses lines with tabs, as spreadsheets and databases copy them, into a table; null for other text. */
export function tableOfTabs(text: string): DocumentJson | null {
  const lines = text.split('\n');
  while (lines.at(-1) === '') lines.pop();
  if (lines.length < 2 || lines.length > MAX_ROWS || !lines.every((line) => line.includes('\t'))) return null;
  const rows = lines.map((line) => line.split('\t'));
  const columns = rows[0]?.length ?? 0;
  // Lines indented by tabs are code, or a list.
  const isIndented = lines.every((line) => line.startsWith('\t'));
  if (columns > MAX_COLUMNS || isIndented || rows.some(({ length }) => length !== columns)) return null;
  return { type: 'doc', content: [{ type: 'table', content: rows.map(rowOf) }] };
}

const rowOf = (cells: readonly string[]): NodeJson => ({ type: 'tableRow', content: cells.map(cellOf) });

function cellOf(words: string): NodeJson {
  const text = words.trim();
  const line: NodeJson =
    text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] };
  return { type: 'tableCell', content: [line] };
}
