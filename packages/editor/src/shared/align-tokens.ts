import { areAlike, type Token } from './tokens.ts';

/** More comparisons than this are not worth it: of two long sequences only how they differ is looked for. */
export const MAX_COMPARISONS = 1_000_000;

/** Long sequences that differ in more tokens than this count as wholly different. */
const MAX_DIFFERENCES = 2000;

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
  if (rows * columns > MAX_COMPARISONS) alignLong(one, other, { start, rows, columns }, places);
  else if (rows * columns > 0) alignMiddle(one, other, { start, rows, columns }, places);
  return places;
}

interface Middle {
  readonly start: number;
  readonly rows: number;
  readonly columns: number;
}

/**
 * By the fewest tokens that go and come, as E. W. Myers has described: a long line that becomes a list differs in four. It takes as
 * long as there is difference.
 */
function alignLong(one: readonly Token[], other: readonly Token[], middle: Middle, places: number[]): void {
  const { start, rows, columns } = middle;
  const most = Math.min(MAX_DIFFERENCES, rows + columns);
  /** How far each diagonal leads, by its number, that of the main one being 0. */
  const reached = new Int32Array(2 * most + 3);
  const rounds: Int32Array[] = [];
  for (let count = 0; count <= most; count += 1) {
    const last = reached.slice(most - count, most + count + 3);
    rounds.push(last);
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      const from = before(last, count, diagonal);
      let row = (last[from + count + 1] ?? 0) + (from < diagonal ? 1 : 0);
      const isNextSame = (): boolean => isSame(one[start + row], other[start + row - diagonal]);
      while (row < rows && row - diagonal < columns && isNextSame()) row += 1;
      reached[diagonal + most + 1] = row;
      if (row === rows && row - diagonal === columns) return placeAll(rounds, middle, places);
    }
  }
}

/** The diagonal from which the next token goes or comes; a round holds one more on each side than its number. */
const before = (round: Int32Array, count: number, diagonal: number): number => {
  const [below, above] = [round[diagonal + count] ?? 0, round[diagonal + count + 2] ?? 0];
  return diagonal === -count || (diagonal !== count && below < above) ? diagonal + 1 : diagonal - 1;
};

/** The way back through the rounds: between two of them all is the same. */
function placeAll(rounds: readonly Int32Array[], { start, rows, columns }: Middle, places: number[]): void {
  let row = rows;
  let diagonal = rows - columns;
  for (const [count, round] of [...rounds.entries()].toReversed()) {
    const from = before(round, count, diagonal);
    const end = count === 0 ? 0 : (round[from + count + 1] ?? 0) + (from < diagonal ? 1 : 0);
    for (; row > end; row -= 1) places[start + row - 1] = start + row - 1 - diagonal;
    if (from < diagonal) row -= 1;
    diagonal = from;
  }
}

function alignMiddle(
  one: readonly Token[],
  other: readonly Token[],
  { start, rows, columns }: Middle,
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
