import { dayToDate } from '@cairn/ui/dates';

/** The day comes before the month, as everywhere in the product. */
export const DATE_LOCALE = 'en-GB';

const short = new Intl.DateTimeFormat(DATE_LOCALE, { day: 'numeric', month: 'short' });
const withYear = new Intl.DateTimeFormat(DATE_LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });

/** Formatting is slow, and a list contains few different days. */
const known = new Map<string, string>();

/** `18 Nov`, with the year unless it is this one. */
export function dayText(day: string, today: string): string {
  const key = `${day} ${today.slice(0, 4)}`;
  const text = known.get(key) ?? formatDay(day, today);
  known.set(key, text);
  return text;
}

function formatDay(day: string, today: string): string {
  const date = dayToDate(day);
  if (!date) return day;
  return (day.slice(0, 4) === today.slice(0, 4) ? short : withYear).format(date);
}

const monthOfYear = new Intl.DateTimeFormat(DATE_LOCALE, { month: 'short' });

/** Short enough for a column of dates: `18 Nov`; for other years only month and year, `Nov ’25`. */
export function shortDayText(day: string, today: string): string {
  const date = dayToDate(day);
  if (!date || day.slice(0, 4) === today.slice(0, 4)) return dayText(day, today);
  return `${monthOfYear.format(date).slice(0, 3)} ’${day.slice(2, 4)}`;
}

/** `18 Nov 2026`. */
export function longDayText(day: string): string {
  const date = dayToDate(day);
  return date ? withYear.format(date) : day;
}
