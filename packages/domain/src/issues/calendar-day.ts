import { dayAfter } from './day-periods.ts';

/** Of a year that every database knows. */
export const isCalendarDay = (text: string): boolean =>
  /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text) && dayAfter(text, 0) === text;
