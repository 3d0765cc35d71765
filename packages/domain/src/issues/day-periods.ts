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

/**
 * The first and the last day of what a value of a filter names, YYYY-MM-DD; undefined for one that names no period. Weeks
 * start on Monday.
 *
 * @example periodOf('this-week', '2026-03-12') // { from: '2026-03-09', to: '2026-03-15' }
 */
export function periodOf(value: string, today: string): { from: string; to: string } | undefined {
  if (!isDayPeriod(value)) return undefined;
  // Counted in UTC, where every day has 24 hours.
  const now = new Date(`${today}T00:00:00Z`);
  const [month, date] = [now.getUTCMonth(), now.getUTCDate()];
  const day = (inMonth: number, at: number): string =>
    new Date(Date.UTC(now.getUTCFullYear(), inMonth, at)).toISOString().slice(0, 10);
  const yesterday = day(month, date - 1);
  if (value === OVERDUE) return { from: '', to: yesterday };
  if (value === 'today') return { from: today, to: today };
  if (value === 'yesterday') return { from: yesterday, to: yesterday };
  const step = value.startsWith('last') ? -1 : value.startsWith('next') ? 1 : 0;
  if (value.endsWith('month')) return { from: day(month + step, 1), to: day(month + step + 1, 0) };
  const monday = date - ((now.getUTCDay() + WEEK - 1) % WEEK) + step * WEEK;
  return { from: day(month, monday), to: day(month, monday + WEEK - 1) };
}
