import { dayAfter, daysBetween } from '../issues/day-periods.ts';
import type { WorkingDays } from './entity.ts';

const WEEK = 7;
const SUNDAY = 0;
const SATURDAY = 6;

/** A project's calendar for plans and charts; days are YYYY-MM-DD. */
export interface WorkCalendar {
  /** Whether a day is marked as off; without a calendar of the project, Saturdays and Sundays. */
  readonly isDayOff: (day: string) => boolean;
  /** The name of a day off; undefined if it has none. */
  readonly nameOf: (day: string) => string | undefined;
  /** Whether plans count a day; without a calendar of the project, every day. */
  readonly counts: (day: string) => boolean;
  /** How many days count in a range, both ends included. */
  readonly countFrom: (first: string, last: string) => number;
  /** The first counted day on or after this day. */
  readonly workedFrom: (day: string) => string;
  /** The last of a number of counted days, at least one, starting on a day. */
  readonly lastOf: (first: string, count: number) => string;
}

/**
 * The calendar for a project's settings.
 *
 * @example workCalendar(row).workedFrom('2026-12-25') // '2026-12-28', where Christmas is off and Monday is worked
 */
export function workCalendar(
  row: Pick<WorkingDays, 'isOn' | 'weekdays' | 'daysOff'> | undefined,
): WorkCalendar {
  return row?.isOn && row.weekdays.length > 0 ? ownCalendar(row) : EVERY_DAY;
}

/** 0 is Sunday. */
export const dayOfWeek = (day: string): number => new Date(day).getUTCDay();

const EVERY_DAY: WorkCalendar = {
  isDayOff: (day) => [SATURDAY, SUNDAY].includes(dayOfWeek(day)),
  nameOf: () => undefined,
  counts: () => true,
  countFrom: (first, last) => Math.max(0, daysBetween(first, last) + 1),
  workedFrom: (day) => day,
  lastOf: (first, count) => dayAfter(first, Math.max(1, count) - 1),
};

function ownCalendar({ weekdays, daysOff }: Pick<WorkingDays, 'weekdays' | 'daysOff'>): WorkCalendar {
  const worked = new Set(weekdays);
  const names = new Map(daysOff.map(({ date, name }) => [date, name]));
  const counts = (day: string): boolean => worked.has(dayOfWeek(day)) && !names.has(day);
  const missing = daysOff.filter(({ date }) => worked.has(dayOfWeek(date)));

  // Computed without walking the days, since an issue may span from the first year to the last.
  const countFrom = (first: string, last: string): number => {
    const days = Math.max(0, daysBetween(first, last) + 1);
    const rest = days % WEEK;
    const begins = dayOfWeek(first);
    const ofRest = Array.from({ length: rest }, (_, at) => (begins + at) % WEEK);
    return (
      ((days - rest) / WEEK) * worked.size +
      ofRest.filter((weekday) => worked.has(weekday)).length -
      missing.filter(({ date }) => first <= date && date <= last).length
    );
  };
  const workedFrom = (day: string): string => {
    let found = day;
    while (!counts(found)) found = dayAfter(found, 1);
    return found;
  };
  const lastOf = (first: string, count: number): string => {
    const wanted = Math.max(1, count);
    let least = wanted - 1;
    let most = Math.ceil((wanted + missing.length) / worked.size) * WEEK;
    while (least < most) {
      const middle = Math.floor((least + most) / 2);
      if (countFrom(first, dayAfter(first, middle)) < wanted) least = middle + 1;
      else most = middle;
    }
    return dayAfter(first, least);
  };
  return {
    isDayOff: (day) => !counts(day),
    nameOf: (day) => names.get(day) || undefined,
    counts,
    countFrom,
    workedFrom,
    lastOf,
  };
}
