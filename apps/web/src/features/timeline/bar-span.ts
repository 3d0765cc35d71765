import type { Issue } from '@cairn/domain';
import { dayNumber } from './day-number.ts';

/** The days on which an issue is drawn, as day numbers, inclusive. */
export interface BarSpan {
  readonly first: number;
  readonly last: number;
  /** Which end has no date: the issue then takes one day, with that end open. */
  readonly open: 'start' | 'end' | undefined;
}

/** The days on which an issue is drawn; undefined without dates. */
export function spanOf({ startDate, dueDate }: Pick<Issue, 'startDate' | 'dueDate'>): BarSpan | undefined {
  const only = startDate ?? dueDate;
  if (only === null) return undefined;
  if (startDate === null || dueDate === null) {
    const day = dayNumber(only);
    return { first: day, last: day, open: startDate === null ? 'start' : 'end' };
  }
  const first = dayNumber(startDate);
  // Rows older than the rule may start after they are due.
  return { first, last: Math.max(first, dayNumber(dueDate)), open: undefined };
}

/** From the earliest day of any issue to the latest; undefined if none has dates. */
export function spanOfAll(rows: readonly Issue[]): Pick<BarSpan, 'first' | 'last'> | undefined {
  let first: string | undefined;
  let last: string | undefined;
  // Dates sort as text, so only two of tens of thousands are converted.
  for (const { startDate, dueDate } of rows) {
    const [from, to] = [startDate ?? dueDate, dueDate ?? startDate];
    if (from === null || to === null) continue;
    if (first === undefined || from < first) first = from;
    if (last === undefined || from > last) last = from;
    if (to > last) last = to;
  }
  return first === undefined || last === undefined
    ? undefined
    : { first: dayNumber(first), last: dayNumber(last) };
}

export const lengthOf = ({ first, last }: Pick<BarSpan, 'first' | 'last'>): number => last - first + 1;
