import { areAlike, type Token } from './tokens.ts';

/** More comparisons than this are not worth it: what differs counts as wholly different. */
export const MAX_COMPARISONS = 1_000_000;

/** A character is told from others, an end of a block hardly: none is given up for many of these. */
const WEIGHT = { atom: 100, open: 1, close: 1 } as const;

/**
 * Which tokens of one sequence stand in another, in the same order: for each of the first its place in the second, or -1.
 *
 * @example alignTokens('abc', 'xbcd') // [-1, 1, 2]
 */
export function alignTokens(one: readonly Token[], other: readonly Token[]): number[] {
  const places = one.map(() => -1);
  let start = 0;
  const shorter = Math.min(one.length, other.length);
  while (start < shorter && isSame(one[start], other[start])) {
    places[start] = start;
    start += 1;
  }
  let end = 0;
  while (end < shorter - start && isSame(one[one.length - 1 - end], other[other.length - 1 - end])) {
    places[one.length - 1 - end] = other.length - 1 - end;
    end += 1;
  }
  const [rows, columns] = [one.length - start - end, other.length - start - end];
  if (rows * columns > 0 && rows * columns <= MAX_COMPARISONS)
    alignMiddle(one, other, { start, rows, columns }, places);
  return places;
}

function alignMiddle(
  one: readonly Token[],
  other: readonly Token[],
  { start, rows, columns }: { start: number; rows: number; columns: number },
  places: number[],
): void {
  const width = columns + 1;
  // The weight of the heaviest common sequence of what is left of both from each place on.
  const heaviest = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number): number => heaviest[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      heaviest[row * width + column] = isSame(one[start + row], other[start + column])
        ? at(row + 1, column + 1) + WEIGHT[one[start + row]?.kind ?? 'open']
        : Math.max(at(row + 1, column), at(row, column + 1));
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    if (isSame(one[start + row], other[start + column])) {
      places[start + row] = start + column;
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
}

const isSame = (one: Token | undefined, other: Token | undefined): boolean =>
  one !== undefined && other !== undefined && areAlike(one, other);
