import type { Issue } from '@cairn/domain';
import { dayNumber } from './day-number.ts';

/** The days on which an issue is drawn, as numbers, both included. */
export interface BarSpan {
  readonly first: number;
  readonly last: number;
  /** It has no start date, or no due date: it is drawn on its one day, with that end open. */
  readonly open: 'start' | 'end' | undefined;
}

/** Where an issue is drawn; undefined for one without dates. */
export function spanOf({ startDate, dueDate }: Pick<Issue, 'startDate' | 'dueDate'>): BarSpan | undefined {
  const only = startDate ?? dueDate;
  if (only === null) return undefined;
  if (startDate === null || dueDate === null) {
    const day = dayNumber(only);
    return { first: day, last: day, open: startDate === null ? 'start' : 'end' };
  }
  const first = dayNumber(startDate);
  // Rows that came before the rule may start after they are due.
  return { first, last: Math.max(first, dayNumber(dueDate)), open: undefined };
}

/** From the first day of any issue to the last day of any; undefined where none has dates. */
export function spanOfAll(rows: readonly Issue[]): Pick<BarSpan, 'first' | 'last'> | undefined {
  let first: string | undefined;
  let last: string | undefined;
  // As text, which is as ordered: of tens of thousands of days only two are reckoned with.
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
