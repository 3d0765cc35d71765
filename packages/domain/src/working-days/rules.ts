import { dayAfter, daysBetween } from '../issues/day-periods.ts';
import { compareText } from '../issues/property.ts';
import type { DayOff, WorkingDays } from './entity.ts';
import { dayOfWeek } from './work-calendar.ts';

/** The settings of a project that has none: Monday to Friday, not yet counted by plans. */
export const noWorkingDays = (projectId: string): WorkingDays => ({
  id: projectId,
  projectId,
  isOn: false,
  weekdays: [1, 2, 3, 4, 5],
  daysOff: [],
});

/** Adds days off, sorted by date; existing ones get the given name. */
export function withDaysOff(held: readonly DayOff[], more: readonly DayOff[]): readonly DayOff[] {
  const dates = new Set(more.map(({ date }) => date));
  return [...held.filter(({ date }) => !dates.has(date)), ...more].toSorted((a, b) =>
    compareText(a.date, b.date),
  );
}

export const withoutDaysOff = (held: readonly DayOff[], dates: readonly string[]): readonly DayOff[] =>
  held.filter(({ date }) => !dates.includes(date));

/**
 * The working days in a range, both ends included, that aren't off yet.
 *
 * @param most stops the search at this many, however far away the last day is
 */
export function daysToTakeOff(
  { weekdays, daysOff }: Pick<WorkingDays, 'weekdays' | 'daysOff'>,
  first: string,
  last: string,
  most: number,
): readonly string[] {
  const off = new Set(daysOff.map(({ date }) => date));
  const found: string[] = [];
  const count = daysBetween(first, last);
  for (let at = 0; at <= count && found.length < most; at += 1) {
    const day = dayAfter(first, at);
    if (!off.has(day) && weekdays.includes(dayOfWeek(day))) found.push(day);
  }
  return found;
}

/**
 * Runs of days off with the same name and no working day between them, sorted by date: people took them off together.
 */
export function runsOfDaysOff({
  weekdays,
  daysOff,
}: Pick<WorkingDays, 'weekdays' | 'daysOff'>): readonly (readonly DayOff[])[] {
  const runs: DayOff[][] = [];
  for (const day of daysOff) {
    const before = runs.at(-1)?.at(-1);
    const isNext = before?.name === day.name && !isWorkedBetween(weekdays, before.date, day.date);
    if (isNext) runs.at(-1)?.push(day);
    else runs.push([day]);
  }
  return runs;
}

const DAYS_OF_WEEK = 7;

function isWorkedBetween(weekdays: readonly number[], first: string, last: string): boolean {
  const count = daysBetween(first, last);
  // Every week has a working day.
  if (count > DAYS_OF_WEEK) return true;
  return Array.from({ length: Math.max(0, count - 1) }, (_, at) => dayAfter(first, at + 1)).some((day) =>
    weekdays.includes(dayOfWeek(day)),
  );
}

/** Whether all values are different. */
export const areOnce = (values: readonly (string | number)[]): boolean =>
  new Set(values).size === values.length;
