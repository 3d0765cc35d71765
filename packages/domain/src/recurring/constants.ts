/** Monday first, as ISO counts them. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Which of a weekday's occurrences in a month; -1 is the last. Every month has all of them. */
export const ORDINALS = [1, 2, 3, 4, -1] as const;
export type Ordinal = (typeof ORDINALS)[number];

export const RHYTHMS = ['day', 'week', 'month-day', 'month-weekday', 'completion'] as const;
/** The longest interval in days, weeks or months. */
export const RHYTHM_EVERY_MAX = 365;
/** The latest start date: no date computed from it has a five-digit year. */
export const STARTS_ON_MAX = '2199-12-31';
