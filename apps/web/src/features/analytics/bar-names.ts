/** How the names of bars stand below them. */
export interface BarNames {
  /** Every which of them is written; 1 is all. */
  readonly every: number;
  readonly linesOf: (name: string) => readonly string[];
  readonly isSlanted: boolean;
  /** What they take below the bars, in pixels. */
  readonly height: number;
}

/** About as wide as a letter is. */
export const LETTER_WIDTH = 7;
/** Names of a series are cut where they would take more. */
const SERIES_MAX = 72;
/** The second line of "No assignee" has to fit: in less room than this names slant. */
const WRAPPED_MIN = 50;
/** Of two lines under each other, rarely both neighbours are full: they stand closer than one line would. */
const WRAPPED_LETTER_WIDTH = 6.2;
/** Slanted lines touch when they stand closer. */
const SLANTED_STEP = 18;
/** Longer slanted names would leave the chart at its left edge. */
const SLANTED_LETTERS = 11;

interface Room {
  readonly names: readonly string[];
  /** From one bar to the next, in pixels. */
  readonly step: number;
  /** Each follows from the one before, such as months: those left out are easily thought of. */
  readonly isSeries: boolean;
}

/** Level in one line where all fit. Else a series leaves some out, and others wrap, or slant where even that is too narrow. */
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
