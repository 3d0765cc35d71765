import { dayAfter } from '../issues/day-periods.ts';
import type { Issue } from '../issues/entity.ts';
import { dayAt, momentAt } from '../time-zone.ts';
import type { Recurrence } from './entity.ts';
import { nextDay, type CalendarRhythm } from './rhythm.ts';

type Rule = Pick<Recurrence, 'rhythm' | 'startsOn' | 'hour' | 'since'>;

/** What a rule needs to know of its last issue; undefined once it is permanently deleted. */
export type LastOne = Pick<Issue, 'completedAt' | 'removedAt'> | undefined;

/** The time zone of projects that have none. */
export const ZONE_OF_NONE = 'UTC';

/**
 * When a rule that isn't paused creates its next issue, in milliseconds since 1970; in the past if that was missed.
 * Undefined while it waits for the last one to be completed.
 *
 * @param lastIssueId null until it has created one
 */
export function nextOccurrence(
  rule: Rule & Pick<Recurrence, 'lastIssueId'>,
  last: LastOne,
  timeZone: string | null,
): number | undefined {
  const zone = timeZone ?? ZONE_OF_NONE;
  const { rhythm, lastIssueId, since, hour } = rule;
  if (rhythm.unit !== 'completion') return nextOfCalendar(rhythm, rule, zone);
  if (lastIssueId === null) return nextOfCalendar({ unit: 'day', every: 1 }, rule, zone);
  const over = last === undefined ? since : (last.removedAt ?? last.completedAt);
  return over === null ? undefined : momentAt(dayAfter(dayAt(over, zone), rhythm.every), hour, zone);
}

/** The first time of a rhythm after a given one. */
function nextOfCalendar(rhythm: CalendarRhythm, { startsOn, hour, since }: Rule, zone: string): number {
  const day = nextDay(rhythm, startsOn, dayAt(since, zone));
  const moment = momentAt(day, hour, zone);
  return moment > since ? moment : momentAt(nextDay(rhythm, startsOn, dayAfter(day, 1)), hour, zone);
}
