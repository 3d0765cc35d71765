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
  let first = Infinity;
  let last = -Infinity;
  for (const row of rows) {
    const span = spanOf(row);
    if (!span) continue;
    first = Math.min(first, span.first);
    last = Math.max(last, span.last);
  }
  return last >= first ? { first, last } : undefined;
}

export const lengthOf = ({ first, last }: Pick<BarSpan, 'first' | 'last'>): number => last - first + 1;
