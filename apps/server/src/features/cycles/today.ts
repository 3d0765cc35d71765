import type { Project } from '@cairn/domain';
import { dayAt } from '@cairn/domain/time-zone';

const HALF_A_DAY_MS = 12 * 3_600_000;

/**
 * The day that it is in a project. In one without a time zone, the day where it is latest: until then somebody may be in the last
 * day of a cycle.
 */
export const todayOf = ({ timeZone }: Pick<Project, 'timeZone'>, now: number): string =>
  timeZone === null
    ? new Date(now - HALF_A_DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
    : dayAt(now, timeZone);
