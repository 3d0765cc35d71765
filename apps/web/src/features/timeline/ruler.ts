import { dayNumber, dayOf, isMonday } from './day-number.ts';
import type { DayRange } from './day-range.ts';
import type { Scale } from './timeline-options.ts';

/** A month in the heading, clipped to the visible days. */
export interface MonthMark extends DayRange {
  /** YYYY-MM */
  readonly month: string;
}

/** The months that are visible. */
export function monthsOf({ first, last }: DayRange): readonly MonthMark[] {
  const marks: MonthMark[] = [];
  let at = first;
  while (at <= last) {
    const month = dayOf(at).slice(0, 'YYYY-MM'.length);
    const end = Math.min(last, firstOfNext(month) - 1);
    marks.push({ month, first: at, last: end });
    at = end + 1;
  }
  return marks;
}

/** The days labelled in the heading: all of them or, when they are too narrow, only Mondays. */
export function daysOf({ first, last }: DayRange, scale: Scale): readonly number[] {
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return scale === 'quarter' ? days.filter(isMonday) : days;
}

function firstOfNext(month: string): number {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return dayNumber(date.toISOString().slice(0, 'YYYY-MM-DD'.length));
}
