import { dayNumber, dayOf } from './day-number.ts';

/** First and last day, YYYY-MM-DD, inclusive; either may be open. */
export interface SpanDates {
  readonly start: string | null;
  readonly end: string | null;
}

/** The part of a span that is dragged. */
export type SpanHandle = 'whole' | 'start' | 'end';

const after = (day: string | null, days: number): string | null =>
  day === null ? null : dayOf(dayNumber(day) + days);

/** The dates after a drag by so many days. One end stops at the other, and an open end stays open. */
export function movedDates({ start, end }: SpanDates, handle: SpanHandle, days: number): SpanDates {
  if (handle === 'whole') return { start: after(start, days), end: after(end, days) };
  if (handle === 'start') {
    const moved = after(start, days);
    return { start: moved !== null && end !== null && moved > end ? end : moved, end };
  }
  const moved = after(end, days);
  return { start, end: moved !== null && start !== null && moved < start ? start : moved };
}

export const areSame = (a: SpanDates, b: SpanDates): boolean => a.start === b.start && a.end === b.end;
