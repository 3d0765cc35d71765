import { dayAfter, daysBetween } from '../issues/day-periods.ts';
import type { Ordinal, Weekday } from './constants.ts';

/** The days on which something recurs. */
export type Rhythm =
  | { readonly unit: 'day'; readonly every: number }
  | { readonly unit: 'week'; readonly every: number; readonly weekdays: readonly Weekday[] }
  /** On a day of the month; in shorter months, on the last day. */
  | { readonly unit: 'month-day'; readonly every: number; readonly day: number }
  | {
      readonly unit: 'month-weekday';
      readonly every: number;
      readonly ordinal: Ordinal;
      readonly weekday: Weekday;
    }
  /** A number of days after the last one was completed. */
  | { readonly unit: 'completion'; readonly every: number };

/** A rhythm that depends only on the calendar. */
export type CalendarRhythm = Exclude<Rhythm, { readonly unit: 'completion' }>;

const WEEK = 7;
const YEAR = 12;
const firstOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 'YYYY-MM-DD'.length);

/**
 * The first day of a rhythm on or after a day; weeks and months are counted from its start.
 *
 * @example nextDay({ unit: 'week', every: 2, weekdays: [1] }, '2026-11-02', '2026-11-03') // '2026-11-16'
 */
export function nextDay(rhythm: CalendarRhythm, startsOn: string, from: string): string {
  const first = from > startsOn ? from : startsOn;
  switch (rhythm.unit) {
    case 'day':
      return dayAfter(startsOn, roundUp(daysBetween(startsOn, first), rhythm.every));
    case 'week':
      return nextInWeeks(rhythm, startsOn, first);
    default:
      return nextInMonths(rhythm, startsOn, first);
  }
}

/** 1 for a Monday, 7 for a Sunday. */
export const weekdayOf = (day: string): Weekday =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK) as Weekday;

const roundUp = (count: number, every: number): number => Math.ceil(count / every) * every;

const monday = (day: string): string => dayAfter(day, 1 - weekdayOf(day));

function nextInWeeks(
  { every, weekdays }: Extract<Rhythm, { unit: 'week' }>,
  startsOn: string,
  first: string,
): string {
  const sorted = weekdays.toSorted((a, b) => a - b);
  const begin = monday(startsOn);
  const week = Math.floor(daysBetween(begin, first) / WEEK);
  for (let at = roundUp(week, every); ; at += every)
    for (const weekday of sorted) {
      const day = dayAfter(begin, at * WEEK + weekday - 1);
      if (day >= first) return day;
    }
}

function nextInMonths(
  rhythm: Extract<Rhythm, { unit: 'month-day' | 'month-weekday' }>,
  startsOn: string,
  first: string,
): string {
  const begin = monthOf(startsOn);
  for (let at = begin + roundUp(monthOf(first) - begin, rhythm.every); ; at += rhythm.every) {
    const day = dayInMonth(rhythm, at);
    if (day >= first) return day;
  }
}

/** Months since year 0. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * YEAR + Number(day.slice(5, 7)) - 1;

function dayInMonth(rhythm: Extract<Rhythm, { unit: 'month-day' | 'month-weekday' }>, month: number): string {
  const begin = firstOf(Math.floor(month / YEAR), month % YEAR);
  const last = dayAfter(firstOf(Math.floor((month + 1) / YEAR), (month + 1) % YEAR), -1);
  if (rhythm.unit === 'month-day') {
    const day = dayAfter(begin, rhythm.day - 1);
    return day < last ? day : last;
  }
  const { ordinal, weekday } = rhythm;
  if (ordinal === -1) return dayAfter(last, -((weekdayOf(last) - weekday + WEEK) % WEEK));
  return dayAfter(begin, ((weekday - weekdayOf(begin) + WEEK) % WEEK) + (ordinal - 1) * WEEK);
}
