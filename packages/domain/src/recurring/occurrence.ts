import { dayAfter } from '../issues/day-periods.ts';
import type { Issue } from '../issues/entity.ts';
import { dayAt, momentAt } from '../time-zone.ts';
import type { Recurrence } from './entity.ts';
import { nextDay, type CalendarRhythm } from './rhythm.ts';

type Rule = Pick<Recurrence, 'rhythm' | 'startsOn' | 'hour' | 'since'>;

/** The last issue of a rule as far as the rule asks for it; undefined once it is gone for good. */
export type LastOne = Pick<Issue, 'completedAt' | 'removedAt'> | undefined;

/** The zone of projects without one. */
export const ZONE_OF_NONE = 'UTC';

/**
 * When a rule that is not paused makes its next issue, in milliseconds since 1970: in the past when that was missed. Undefined while
 * it waits for the last one to be completed.
 *
 * @param lastIssueId null as long as it has made none
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

/** The first moment of a rhythm after another one. */
function nextOfCalendar(rhythm: CalendarRhythm, { startsOn, hour, since }: Rule, zone: string): number {
  const day = nextDay(rhythm, startsOn, dayAt(since, zone));
  const moment = momentAt(day, hour, zone);
  return moment > since ? moment : momentAt(nextDay(rhythm, startsOn, dayAfter(day, 1)), hour, zone);
}
