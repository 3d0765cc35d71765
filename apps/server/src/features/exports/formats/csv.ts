import { CSV_START, csvLine } from '../../../platform/csv-line.ts';
import { columns, type Cell } from '../columns.ts';
import type { Pages } from '../issue-pages.ts';

/** A table for spreadsheets; several values in a cell are separated by commas. */
export async function* csvOf(pages: Pages): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns.map(({ heading }) => heading));
  for await (const lines of pages) yield lines.map((line) => csvLine(line.map(textOf))).join('');
}

/** A cell as one text. */
export const textOf = (cell: Cell): string =>
  typeof cell === 'string' ? cell : cell === null ? '' : cell.join(', ');
