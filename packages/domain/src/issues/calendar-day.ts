import { dayAfter, daysAhead, isDayPeriod } from './day-periods.ts';

/** In a year that every database supports. */
export const isCalendarDay = (text: string): boolean =>
  /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text) && dayAfter(text, 0) === text;

/** Whether a text is a value of a date filter: a day, a day with a bound, or a period. */
export function isDayFilterValue(text: string): boolean {
  const [day = '', bound = 'after', ...more] = text.split(';');
  if (more.length > 0 || (bound !== 'after' && bound !== 'before')) return false;
  return isDayPeriod(day) || daysAhead(day) !== undefined || isCalendarDay(day);
}
