/** Characters at which spreadsheets would start a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A line of a CSV file. Numbers are unchanged, and no text starts like a formula, whoever wrote it. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((each) => (typeof each === 'number' ? String(each) : cellOf(each))).join(',')}\r\n`;

/** The mark that makes spreadsheets read UTF-8. */
export const CSV_START = '\ufeff';

function cellOf(text: string): string {
  const safe = isLikeFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Whether a spreadsheet would run this text as a formula. */
export const isLikeFormula = (text: string): boolean => FORMULA.test(text);
