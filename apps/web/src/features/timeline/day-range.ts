/** Days as numbers, inclusive. */
export interface DayRange {
  readonly first: number;
  readonly last: number;
}

/** How far one can scroll from today, in days: ten years, so that the width stays within what browsers can draw. */
const REACH = 3652;
/** The days on each side at first, and the days added at a time. */
const START = 240;

const within = (day: number, today: number): number => Math.min(today + REACH, Math.max(today - REACH, day));

export const startRange = (today: number): DayRange => ({ first: today - START, last: today + START });

/** Grows the range to leave room for a screen on both sides of the visible days, within ten years of today. */
export function grownRange(range: DayRange, sight: DayRange, today: number): DayRange {
  const screen = sight.last - sight.first;
  const needed = {
    first: within(sight.first - screen, today),
    last: within(sight.last + screen, today),
  };
  const first = needed.first < range.first ? within(needed.first - START, today) : range.first;
  const last = needed.last > range.last ? within(needed.last + START, today) : range.last;
  return first === range.first && last === range.last ? range : { first, last };
}

/** On which side of the visible days a span lies; undefined if any of it is visible. */
export const sideOff = (span: DayRange, sight: DayRange): 'before' | 'after' | undefined =>
  span.last < sight.first ? 'before' : span.first > sight.last ? 'after' : undefined;

/** The day at `x` pixels from the beginning of the range; a fraction within a day. */
export const dayAt = (x: number, range: DayRange, dayWidth: number): number => range.first + x / dayWidth;
