import { CHART_DAYS_MAX, dayAfter, daysBetween, workOf, type Amount, type WorkCalendar } from '@cairn/domain';

/** What is left of the work, or what has been done of it. */
export type Direction = 'down' | 'up';

export const amountShown = (amount: Amount, direction: Direction): number =>
  direction === 'up' ? amount.completed : workOf(amount) - amount.completed;

/** Every day from one to another, as far as a chart goes. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.min(Math.max(0, daysBetween(from, to)) + 1, CHART_DAYS_MAX) }, (_, at) =>
    dayAfter(from, at),
  );

/**
 * How much of the work would be done at the end of each day, 0 to 1, if the same were done on each that is worked. As much
 * as there is is there at the end of the first day. Where no day after it is worked, the days count all the same.
 */
export function idealShares(
  days: readonly string[],
  { counts }: Pick<WorkCalendar, 'counts'>,
): readonly number[] {
  const [, ...rest] = days;
  if (rest.length === 0) return days.map(() => 1);
  const isWorked = rest.some(counts) ? counts : () => true;
  const total = rest.filter(isWorked).length;
  let done = 0;
  return days.map((day, at) => {
    if (at > 0 && isWorked(day)) done += 1;
    return done / total;
  });
}

/** What would be left or done where so much of it is done. */
export const idealAt = (scope: number, share: number, direction: Direction): number =>
  direction === 'up' ? scope * share : scope * (1 - share);
