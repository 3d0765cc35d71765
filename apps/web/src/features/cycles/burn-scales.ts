import { dayAfter, workOf, type Amount } from '@cairn/domain';

/** What is left of the work, or what has been done of it. */
export type Direction = 'down' | 'up';

export const amountShown = (amount: Amount, direction: Direction): number =>
  direction === 'up' ? amount.completed : workOf(amount) - amount.completed;

const DAY_MS = 86_400_000;

/** How many days lie between two of them (YYYY-MM-DD). */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Every day from one to another. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) + 1 }, (_, at) => dayAfter(from, at));

export function isWeekend(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** What would be left, or done, at the end of a day if the same were done on each: of a cycle's days the nth, from 0. */
export const idealAt = (scope: number, day: number, days: number, direction: Direction): number => {
  const share = days <= 1 ? 1 : day / (days - 1);
  return direction === 'up' ? scope * share : scope * (1 - share);
};
