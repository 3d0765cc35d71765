import { dayToDate } from '@cairn/ui/date-picker';

/** Day before month, as everywhere in the product. */
const LOCALE = 'en-GB';

const short = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const withYear = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });

/** `18 Nov`, with the year when it is not this one. */
export function dayText(day: string, today: string): string {
  const date = dayToDate(day);
  if (!date) return day;
  return (day.slice(0, 4) === today.slice(0, 4) ? short : withYear).format(date);
}

/** `18 Nov 2026`. */
export function longDayText(day: string): string {
  const date = dayToDate(day);
  return date ? withYear.format(date) : day;
}
