import { afterSpaces, endOfRun, withoutSpacesAtEnd } from './characters.ts';

/** The cells of a line of a table: what stands between the bars that no backslash stands before. */
export function cellsOf(line: string): string[] {
  const text = withoutSpacesAtEnd(line.slice(afterSpaces(line, 0)));
  const cells: string[] = [];
  let start = text.startsWith('|') ? 1 : 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\' && (text[at + 1] === '\\' || text[at + 1] === '|')) at += 1;
    else if (text[at] === '|') {
      cells.push(trimmed(text.slice(start, at)));
      start = at + 1;
    }
  }
  if (start < text.length) cells.push(trimmed(text.slice(start)));
  return cells;
}

const trimmed = (cell: string): string => withoutSpacesAtEnd(cell.slice(afterSpaces(cell, 0)));

/** How many columns the line under a header declares; 0 when it is no such line. */
export function columnsDeclared(line: string): number {
  if (!/^[\s|:-]+$/.test(line) || !/[|:]/.test(line)) return 0;
  const cells = cellsOf(line);
  return cells.every(isDelimiter) ? cells.length : 0;
}

function isDelimiter(cell: string): boolean {
  const start = cell.startsWith(':') ? 1 : 0;
  const end = endOfRun(cell, start, '-');
  return end > start && (end === cell.length || (end === cell.length - 1 && cell[end] === ':'));
}
