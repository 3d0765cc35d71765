const WEEK = 7;
const MONDAY = 1;

/** Days that a filter names by where they stand to today, so that a kept filter means each day's own. */
export const RELATIVE_DAYS = [
  'yesterday',
  'today',
  'last-week-start',
  'last-week-end',
  'week-start',
  'week-end',
  'next-week-start',
  'next-week-end',
  'last-month-start',
  'last-month-end',
  'month-start',
  'month-end',
] as const;
export type RelativeDay = (typeof RELATIVE_DAYS)[number];

/** Stands in a filter on a day for all days before today, of issues that are not closed. */
export const OVERDUE = 'overdue';

/** The day that a name of {@link RELATIVE_DAYS} stands for, YYYY-MM-DD; any other text stays. Weeks start on Monday. */
export function resolveDay(day: string, today: string): string {
  const name = RELATIVE_DAYS.find((each) => each === day);
  return name === undefined ? day : dayOfName(name, new Date(`${today}T00:00:00Z`));
}

/** Counted in UTC, where every day has 24 hours. */
function dayOfName(name: RelativeDay, now: Date): string {
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const monday = date - ((now.getUTCDay() + WEEK - MONDAY) % WEEK);
  const days: Record<RelativeDay, readonly [month: number, date: number]> = {
    yesterday: [month, date - 1],
    today: [month, date],
    'last-week-start': [month, monday - WEEK],
    'last-week-end': [month, monday - 1],
    'week-start': [month, monday],
    'week-end': [month, monday + WEEK - 1],
    'next-week-start': [month, monday + WEEK],
    'next-week-end': [month, monday + WEEK + WEEK - 1],
    'last-month-start': [month - 1, 1],
    'last-month-end': [month, 0],
    'month-start': [month, 1],
    'month-end': [month + 1, 0],
  };
  return new Date(Date.UTC(year, ...days[name])).toISOString().slice(0, 10);
}
