import type { IssueLookups } from '@cairn/domain';
import { dayAt } from '@cairn/domain/time-zone';

/** What SQL conditions need besides the issue: the viewer and today's date. They need no rows. */
export const conditionLookups = (userId: string, timezone: string, now: number): IssueLookups => ({
  userId,
  today: dayAt(now, timezone),
  todayIn: (zone) => dayAt(now, zone ?? timezone),
  dayOf: (instant) => dayAt(instant, timezone),
  rows: () => new Map(),
  issue: () => undefined,
});
