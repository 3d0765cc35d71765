import type { CalendarWords } from '@cairn/ui/date-picker';
import { dayToDate } from '@cairn/ui/dates';
import { DATE_LOCALE } from './day-text.ts';

const full = new Intl.DateTimeFormat(DATE_LOCALE, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** `Wed, 18 Nov 2026`: with the weekday, so that people can check that it is the day they mean. */
export function fullDayText(day: string): string {
  const date = dayToDate(day);
  return date ? full.format(date) : day;
}

/** The labels of every calendar about issues. */
export const calendarWords = (t: (key: string) => string): CalendarWords => ({
  previousMonth: t('picker.previousMonth'),
  nextMonth: t('picker.nextMonth'),
});
