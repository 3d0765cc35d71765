/** Monday first, as ISO counts them. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Which one of its weekday in a month; -1 is the last. No month is without any of them. */
export const ORDINALS = [1, 2, 3, 4, -1] as const;
export type Ordinal = (typeof ORDINALS)[number];

export const RHYTHMS = ['day', 'week', 'month-day', 'month-weekday', 'completion'] as const;
/** The most days, weeks or months from one to the next. */
export const RHYTHM_EVERY_MAX = 365;
/** The last day on which one can begin: no day is reached from it that has five digits in its year. */
export const STARTS_ON_MAX = '2199-12-31';
