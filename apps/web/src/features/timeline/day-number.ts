const DAY_MS = 86_400_000;

/** A day as a number, so that days and pixels can be reckoned with: 0 is 1970-01-01. */
export const dayNumber = (day: string): number => Math.floor(Date.parse(day) / DAY_MS);

/** The day of a number, YYYY-MM-DD. */
export const dayOf = (number: number): string =>
  new Date(number * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

const WEEK = 7;
/** 1970-01-03 was a Saturday. */
const SATURDAY = 2;
const MONDAY = 4;

const since = (number: number, weekday: number): number => (((number - weekday) % WEEK) + WEEK) % WEEK;

export const isWeekend = (number: number): boolean => since(number, SATURDAY) < 2;

export const isMonday = (number: number): boolean => since(number, MONDAY) === 0;

/** The first Saturday on this day or later. */
export const saturdayFrom = (number: number): number => number + ((WEEK - since(number, SATURDAY)) % WEEK);
