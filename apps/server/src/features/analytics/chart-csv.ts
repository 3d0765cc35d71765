import type { ChartAnswer } from './chart-of.ts';

/** Where spreadsheets would see a formula. */
const FORMULA = /^[=+\-@\t\r]/;

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

/** Numbers stand as they are, and no text begins like a formula. */
export function csvOfLines(lines: readonly (readonly (string | number)[])[]): string {
  const written = lines.map((line) =>
    line.map((each) => (typeof each === 'number' ? String(each) : cell(each))).join(','),
  );
  return `\ufeff${written.map((line) => `${line}\r\n`).join('')}`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
