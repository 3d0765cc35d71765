import { CSV_START, csvLine } from '../../platform/csv-line.ts';
import type { ChartAnswer } from './chart-of.ts';

/** The table of a chart: a header, and a line for each bar. */
export function chartCsv(
  { bars, parts }: ChartAnswer,
  words: { readonly axis: string; readonly total: string },
): string {
  return csvOfLines([
    [words.axis, ...parts.map(({ name }) => name), words.total],
    ...bars.map(({ name, values, total }) => [name, ...values, total]),
  ]);
}

/** Like {@link csvLine}, with the byte order mark that spreadsheets expect. */
export const csvOfLines = (lines: readonly (readonly (string | number)[])[]): string =>
  CSV_START + lines.map(csvLine).join('');
