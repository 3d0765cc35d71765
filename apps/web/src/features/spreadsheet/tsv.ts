/** More than anybody copies from another table. */
export const TSV_MAX = 1_000_000;

/**
 * Rows of cells as other programs give and take them: a tab between cells, a line for each row. A cell that has one of these in it, or
 * begins with a quote, stands in quotes.
 */
export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\n');

const quoted = (cell: string): string =>
  /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A cell in quotes, or up to the next tab or line; then what ends it. */
const CELL = /(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^\t\r\n]*))(?<end>\t|\r?\n|\r|$)/y;

/** What {@link toTsv} or another program has written. */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  CELL.lastIndex = 0;
  while (CELL.lastIndex <= text.length) {
    const start = CELL.lastIndex;
    const { quoted: inQuotes, plain = '', end = '' } = CELL.exec(text)?.groups ?? {};
    // A quote that is not closed is a sign like others.
    if (CELL.lastIndex === 0 && start > 0) break;
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  // Programs end each line, the last one too.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop();
  return rows;
}
