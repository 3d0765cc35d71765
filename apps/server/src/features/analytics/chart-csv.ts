import type { ChartAnswer } from './chart-of.ts';

/** Where spreadsheets would see a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** The table of a chart: a line of names, and a line for each bar. */
export function chartCsv(
  { bars, parts }: ChartAnswer,
  words: { readonly axis: string; readonly total: string },
): string {
  const lines = [
    [words.axis, ...parts.map(({ name }) => name), words.total].map(cell),
    ...bars.map(({ name, values, total }) => [cell(name), ...values.map(String), String(total)]),
  ];
  return `\ufeff${lines.map((line) => `${line.join(',')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
