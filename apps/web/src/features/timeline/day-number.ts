const DAY_MS = 86_400_000;

/** A day as a number, to calculate with days and pixels: 0 is 1970-01-01. */
export const dayNumber = (day: string): number => Math.floor(Date.parse(day) / DAY_MS);

/** The day with a number, YYYY-MM-DD. */
export const dayOf = (number: number): string =>
  new Date(number * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

const WEEK = 7;
/** 1970-01-05 was a Monday. */
const MONDAY = 4;

const daysSince = (number: number, weekday: number): number => (((number - weekday) % WEEK) + WEEK) % WEEK;

export const isMonday = (number: number): boolean => daysSince(number, MONDAY) === 0;
