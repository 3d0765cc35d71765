import { SNOOZE_DAYS } from '@cairn/domain';

const DAY_MS = 24 * 3_600_000;
const WEEK = 7;

export interface SnoozeTime {
  readonly days: number;
  /** Its message key below `snooze`, and its number. */
  readonly key: 'days' | 'weeks';
  readonly count: number;
}

/** The suggested lengths of a snooze. */
export const SNOOZE_TIMES: readonly SnoozeTime[] = SNOOZE_DAYS.map((days) =>
  days % WEEK === 0 ? { days, key: 'weeks', count: days / WEEK } : { days, key: 'days', count: days },
);

export const afterDays = (days: number, now: number): number => now + days * DAY_MS;

/** A time as people read it: the day and the time of day. */
export const momentText = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
