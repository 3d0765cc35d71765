import { dayAfter } from '@cairn/domain';
import type { Span } from './calendar-options.ts';

export const DAYS_OF_WEEK = 7;
/** The first day of the week that contains a day; 0 is Sunday. */
export function weekStart(day: string, firstDay: number): string {
  const weekday = new Date(day).getUTCDay();
  return dayAfter(day, -((weekday - firstDay + DAYS_OF_WEEK) % DAYS_OF_WEEK));
}

export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

/** The first day of the month that is `count` months after the day's own. */
export function monthAfter(day: string, count: number): string {
  const date = new Date(`${monthOf(day)}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The week that contains a day, or all weeks of its month, completed with days of the months around it. */
export function weeksOf(day: string, span: Span, firstDay: number): readonly (readonly string[])[] {
  const from = weekStart(span === 'week' ? day : `${monthOf(day)}-01`, firstDay);
  const end = span === 'week' ? dayAfter(from, DAYS_OF_WEEK) : monthAfter(day, 1);
  const weeks: string[][] = [];
  for (let start = from; start < end; start = dayAfter(start, DAYS_OF_WEEK))
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, at) => dayAfter(start, at)));
  return weeks;
}
