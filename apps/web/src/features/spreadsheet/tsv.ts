/** More than anyone copies from another table. */
export const TSV_MAX = 1_000_000;

/**
 * Rows of cells in the format that spreadsheet programs exchange: a tab between cells, one line per row. A cell that contains a tab
 * or a line break, or begins with a quote, is quoted.
 */
export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\n');

const quoted = (cell: string): string =>
  /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A quoted cell, or everything up to the next tab or line break; then whatever ends it. */
const CELL = /(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^\t\r\n]*))(?<end>\t|\r?\n|\r|$)/y;

/** Parses what {@link toTsv} or another program has written. */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  CELL.lastIndex = 0;
  while (CELL.lastIndex <= text.length) {
    const start = CELL.lastIndex;
    const { quoted: inQuotes, plain = '', end = '' } = CELL.exec(text)?.groups ?? {};
    // An unclosed quote is a character like any other.
    if (CELL.lastIndex === 0 && start > 0) break;
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  // Other programs end every line, including the last.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop();
  return rows;
}
