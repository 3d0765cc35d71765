import { SNOOZE_DAYS } from '@cairn/domain';

const DAY_MS = 24 * 3_600_000;
const WEEK = 7;

export interface SnoozeTime {
  readonly days: number;
  /** The sentence for it, below `snooze`, and its number. */
  readonly key: 'days' | 'weeks';
  readonly count: number;
}

/** What a snooze is offered for. */
export const SNOOZE_TIMES: readonly SnoozeTime[] = SNOOZE_DAYS.map((days) =>
  days % WEEK === 0 ? { days, key: 'weeks', count: days / WEEK } : { days, key: 'days', count: days },
);

export const afterDays = (days: number, now: number): number => now + days * DAY_MS;

/** A moment as people read it: the day, and the time in it. */
export const momentText = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
