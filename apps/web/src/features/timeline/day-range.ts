/** Days as numbers, both included. */
export interface DayRange {
  readonly first: number;
  readonly last: number;
}

/** How far one can scroll from today: ten years, so that the width stays within what browsers can draw. */
const REACH = 3652;
/** What is there at first, and what comes to it at a time, on each side. */
const START = 240;

const within = (day: number, today: number): number => Math.min(today + REACH, Math.max(today - REACH, day));

export const startRange = (today: number): DayRange => ({ first: today - START, last: today + START });

/** The range with room for a screen on both sides of what is in sight, within ten years of today. */
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

/** Where what is drawn on these days stands to what is in sight; undefined while any of it is. */
export const sideOff = (span: DayRange, sight: DayRange): 'before' | 'after' | undefined =>
  span.last < sight.first ? 'before' : span.first > sight.last ? 'after' : undefined;

/** The day under a point of the time, so many px from the beginning of the range; a fraction inside of a day. */
export const dayAt = (x: number, range: DayRange, dayWidth: number): number => range.first + x / dayWidth;
