/** The layout of the names below bars. */
export interface BarNames {
  /** Every n-th name is shown; 1 means all. */
  readonly every: number;
  readonly linesOf: (name: string) => readonly string[];
  readonly isSlanted: boolean;
  /** Their height below the bars, in pixels. */
  readonly height: number;
}

/** The approximate width of a letter. */
export const LETTER_WIDTH = 7;
/** Longer names of a series are truncated. */
const SERIES_MAX = 72;
/** In a narrower space the second line of "No assignee" does not fit, and names are slanted. */
const WRAPPED_MIN = 50;
/** Wrapped lines may come closer to their neighbours, as these are rarely full. */
const WRAPPED_LETTER_WIDTH = 6.2;
/** Slanted lines closer together would touch. */
const SLANTED_STEP = 18;
/** Longer slanted names would leave the chart at its left edge. */
const SLANTED_LETTERS = 11;

interface Room {
  readonly names: readonly string[];
  /** The distance between bars, in pixels. */
  readonly step: number;
  /** Consecutive values, such as months, so gaps are easily filled in. */
  readonly isSeries: boolean;
}

/** On one line if all fit. Otherwise a series leaves some out, and others wrap, or slant if even that is too narrow. */
export function barNames({ names, step, isSeries }: Room): BarNames {
  const wanted = (Math.max(1, ...names.map(({ length }) => length)) + 1) * LETTER_WIDTH;
  if (wanted <= step) return { every: 1, linesOf: (name) => [name], isSlanted: false, height: 22 };
  if (isSeries) {
    const every = Math.max(1, Math.ceil(Math.min(SERIES_MAX, wanted) / step));
    const letters = Math.max(3, Math.floor((step * every) / LETTER_WIDTH));
    return { every, linesOf: (name) => [cut(name, letters)], isSlanted: false, height: 22 };
  }
  if (step >= WRAPPED_MIN) {
    const letters = Math.floor(step / WRAPPED_LETTER_WIDTH);
    return { every: 1, linesOf: (name) => inTwoLines(name, letters), isSlanted: false, height: 36 };
  }
  return {
    every: Math.ceil(SLANTED_STEP / step),
    linesOf: (name) => [cut(name, SLANTED_LETTERS)],
    isSlanted: true,
    height: 68,
  };
}

function inTwoLines(name: string, letters: number): string[] {
  if (name.length <= letters) return [name];
  const end = name.lastIndexOf(' ', letters);
  return end <= 0 ? [cut(name, letters)] : [name.slice(0, end), cut(name.slice(end + 1), letters)];
}

const cut = (name: string, letters: number): string =>
  name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name;
