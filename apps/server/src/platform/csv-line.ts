/** Where spreadsheets would see a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A line of a CSV file. Numbers stand as they are, and no text begins like a formula, whoever wrote it. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((each) => (typeof each === 'number' ? String(each) : cellOf(each))).join(',')}\r\n`;

/** What spreadsheets begin to read UTF-8 by. */
export const CSV_START = '\ufeff';

function cellOf(text: string): string {
  const safe = isLikeFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Whether a spreadsheet that reads this text would run it. */
export const isLikeFormula = (text: string): boolean => FORMULA.test(text);
