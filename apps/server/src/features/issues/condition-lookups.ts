import type { IssueLookups } from '@cairn/domain';
import { dayAt } from '@cairn/domain/time-zone';

/** What conditions in SQL ask beside the issue: who asks and which day it is there. They ask for no rows. */
export const conditionLookups = (userId: string, timezone: string, now: number): IssueLookups => ({
  userId,
  today: dayAt(now, timezone),
  todayIn: (zone) => dayAt(now, zone ?? timezone),
  dayOf: (instant) => dayAt(instant, timezone),
  rows: () => new Map(),
  issue: () => undefined,
});
