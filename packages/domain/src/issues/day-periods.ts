/** Stretches of days that a filter names by where they stand to today, so that a kept filter goes on with the days. */
export const DAY_PERIODS = [
  'overdue',
  'yesterday',
  'today',
  'last-week',
  'this-week',
  'next-week',
  'last-month',
  'this-month',
] as const;
export type DayPeriod = (typeof DAY_PERIODS)[number];

/** All days before today; as a filter, of issues that are not closed. */
export const OVERDUE = 'overdue' satisfies DayPeriod;

const WEEK = 7;

export const isDayPeriod = (value: string): value is DayPeriod => DAY_PERIODS.some((each) => each === value);

/** The day so many days after another, YYYY-MM-DD. Counted in UTC, where every day has 24 hours. */
export function dayAfter(day: string, count: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** How many days a day comes after another; negative where it comes before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((new Date(to).getTime() - new Date(from).getTime()) / DAY_MS);

/** A day by how many it comes after today, such as `7d` or `-7d`. */
const COUNTED = /^-?\d{1,4}d$/;

/** How many days after today it is, for a value that names a day so. */
export const daysAhead = (value: string): number | undefined =>
  COUNTED.test(value) ? Number.parseInt(value, 10) : undefined;

/**
 * The first and the last day of what a value of a filter names, YYYY-MM-DD; undefined for one that names no period. Weeks
 * start on Monday.
 *
 * @example periodOf('this-week', '2026-03-12') // { from: '2026-03-09', to: '2026-03-15' }
 * @example periodOf('7d', '2026-03-12') // { from: '2026-03-19', to: '2026-03-19' }
 */
export function periodOf(value: string, today: string): { from: string; to: string } | undefined {
  const ahead = daysAhead(value);
  if (ahead !== undefined) {
    const day = dayAfter(today, ahead);
    return { from: day, to: day };
  }
  if (!isDayPeriod(value)) return undefined;
  const [which, unit] = value.split('-');
  const step = which === 'last' ? -1 : which === 'next' ? 1 : 0;
  const now = new Date(today);
  if (unit === 'week') {
    const from = dayAfter(today, step * WEEK - ((now.getUTCDay() + WEEK - 1) % WEEK));
    return { from, to: dayAfter(from, WEEK - 1) };
  }
  if (unit === 'month') {
    const first = (ahead: number): string =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 10);
    return { from: first(step), to: dayAfter(first(step + 1), -1) };
  }
  const to = value === 'today' ? today : dayAfter(today, -1);
  return { from: value === OVERDUE ? '' : to, to };
}

export type DayBound = 'after' | 'before';

/** A bound of a filter on a day, as it is stored: `2024-08-14;after`. Both bounds include their day. */
export const boundText = (day: string, bound: DayBound): string => `${day};${bound}`;

/** What a stored value of a filter on a day says; no bound means that very day. Its day may name one: {@link periodOf}. */
export function readDayValue(value: string): { day: string; bound: DayBound | undefined } {
  const [day = '', bound] = value.split(';');
  return { day, bound: bound === 'after' || bound === 'before' ? bound : undefined };
}
