import { CSV_START, csvLine } from '../../platform/csv-line.ts';
import type { ChartAnswer } from './chart-of.ts';

/** The table of a chart: a line of names, and a line for each bar. */
export function chartCsv(
  { bars, parts }: ChartAnswer,
  words: { readonly axis: string; readonly total: string },
): string {
  return csvOfLines([
    [words.axis, ...parts.map(({ name }) => name), words.total],
    ...bars.map(({ name, values, total }) => [name, ...values, total]),
  ]);
}

/** As {@link csvLine}, with what spreadsheets begin by. */
export const csvOfLines = (lines: readonly (readonly (string | number)[])[]): string =>
  CSV_START + lines.map(csvLine).join('');
