/** Periods relative to today, so that a saved filter moves on with the days. */
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

/** All days before today; as a filter, only of open issues. */
export const OVERDUE = 'overdue' satisfies DayPeriod;

const WEEK = 7;

export const isDayPeriod = (value: string): value is DayPeriod => DAY_PERIODS.some((each) => each === value);

/** The day a number of days after another, YYYY-MM-DD. Counted in UTC, where every day has 24 hours. */
export function dayAfter(day: string, count: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** The number of days from one day to another; negative if it comes before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((new Date(to).getTime() - new Date(from).getTime()) / DAY_MS);

/** A day relative to today, such as `7d` or `-7d`. */
const COUNTED = /^-?\d{1,4}d$/;

/** How many days after today a relative value is. */
export const daysAhead = (value: string): number | undefined =>
  COUNTED.test(value) ? Number.parseInt(value, 10) : undefined;

/**
 * The first and last day of a filter value, YYYY-MM-DD; undefined if it is no period. Weeks start on Monday.
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

/** A bound of a date filter as stored: `2024-08-14;after`. Bounds include their day. */
export const boundText = (day: string, bound: DayBound): string => `${day};${bound}`;

/**
 * Parses a stored value of a date filter; no bound means exactly that day. Its day may be a period: {@link periodOf}.
 */
export function readDayValue(value: string): { day: string; bound: DayBound | undefined } {
  const [day = '', bound] = value.split(';');
  return { day, bound: bound === 'after' || bound === 'before' ? bound : undefined };
}
