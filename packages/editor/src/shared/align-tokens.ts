import { areAlike, type Token } from './tokens.ts';

/** More comparisons than this are not worth it: of two long sequences only how they differ is looked for. */
export const MAX_COMPARISONS = 1_000_000;

/** Long sequences that differ in more tokens than this count as wholly different. */
const MAX_DIFFERENCES = 2000;

/** A character is told from others, an end of a block hardly: none is given up for many of these. */
const WEIGHT = { atom: 100, open: 1, close: 1 } as const;

/** Of as many characters those of whole words are meant: there is an `e` in every other. */
const IN_A_WORD = 10;

/** So few are compared with all others: what is common to both ends need not be what belongs together. */
const FEW_COMPARISONS = 100_000;

/**
 * Which tokens of one sequence stand in another, in the same order: for each of the first its place in the second, or -1.
 *
 * @param mayBe whether one of the first may be one of the second, told by their places
 * @example alignTokens('abc', 'xbcd') // [-1, 1, 2]
 */
export function alignTokens(
  one: readonly Token[],
  other: readonly Token[],
  mayBe: (at: number, place: number) => boolean = () => true,
): number[] {
  const isSame: IsSame = (at, place) => {
    const [token, twin] = [one[at], other[place]];
    return token !== undefined && twin !== undefined && areAlike(token, twin) && mayBe(at, place);
  };
  const places = one.map(() => -1);
  let start = 0;
  const isFew = one.length * other.length <= FEW_COMPARISONS;
  const shorter = isFew ? 0 : Math.min(one.length, other.length);
  while (start < shorter && isSame(start, start)) {
    places[start] = start;
    start += 1;
  }
  let end = 0;
  while (end < shorter - start && isSame(one.length - 1 - end, other.length - 1 - end)) {
    places[one.length - 1 - end] = other.length - 1 - end;
    end += 1;
  }
  const [rows, columns] = [one.length - start - end, other.length - start - end];
  if (rows * columns > MAX_COMPARISONS) alignLong(isSame, { start, rows, columns }, places);
  else if (rows * columns > 0) alignMiddle(one, isSame, { start, rows, columns }, places);
  return places;
}

type IsSame = (at: number, place: number) => boolean;

interface Middle {
  readonly start: number;
  readonly rows: number;
  readonly columns: number;
}

/**
 * By the fewest tokens that go and come, as E. W. Myers has described: a long line that becomes a list differs in four. It takes as
 * long as there is difference.
 */
function alignLong(isSame: IsSame, middle: Middle, places: number[]): void {
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
      const isNextSame = (): boolean => isSame(start + row, start + row - diagonal);
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
  isSame: IsSame,
  { start, rows, columns }: Middle,
  places: number[],
): void {
  const width = columns + 1;
  // The weight of the heaviest common sequence of what is left of both from each place on, also where the last two were the same.
  const [heaviest, going] = [new Uint32Array((rows + 1) * width), new Uint32Array((rows + 1) * width)];
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      const rest = Math.max(heaviest[at + width] ?? 0, heaviest[at + 1] ?? 0);
      const isTwin = isSame(start + row, start + column);
      const kind = one[start + row]?.kind ?? 'open';
      const taken = isTwin ? (going[at + width + 1] ?? 0) + WEIGHT[kind] : 0;
      heaviest[at] = Math.max(rest, taken);
      going[at] = Math.max(rest, isTwin && isInWord(one, start + row) ? taken + IN_A_WORD : taken);
    }
  let [row, column, isGoing] = [0, 0, false];
  while (row < rows && column < columns) {
    const at = row * width + column;
    const best = (isGoing ? going[at] : heaviest[at]) ?? 0;
    const isRow = best === heaviest[at + width];
    if (isRow || best === heaviest[at + 1]) {
      if (isRow) row += 1;
      else column += 1;
      isGoing = false;
    } else {
      places[start + row] = start + column;
      [row, column, isGoing] = [row + 1, column + 1, true];
    }
  }
}

/** Whether a character goes on a word, or ends it. */
function isInWord(tokens: readonly Token[], at: number): boolean {
  const [before, here] = [tokens[at - 1], tokens[at]];
  return here?.kind === 'atom' && before?.kind === 'atom' && before.node.text !== ' ';
}
