import { CHART_DAYS_MAX, dayAfter, daysBetween, workOf, type Amount, type WorkCalendar } from '@cairn/domain';

/** Burn-down or burn-up. */
export type Direction = 'down' | 'up';

export const amountShown = (amount: Amount, direction: Direction): number =>
  direction === 'up' ? amount.completed : workOf(amount) - amount.completed;

/** Every day in a range, up to the limit of a chart. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.min(Math.max(0, daysBetween(from, to)) + 1, CHART_DAYS_MAX) }, (_, at) =>
    dayAfter(from, at),
  );

/**
 * The share of work, 0 to 1, that would be done at the end of each day at a steady pace over working days. The scope is
 * that at the end of the first day. If no later day is a working day, all days count.
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

/** What would be left or done at a given share. */
export const idealAt = (scope: number, share: number, direction: Direction): number =>
  direction === 'up' ? scope * share : scope * (1 - share);
