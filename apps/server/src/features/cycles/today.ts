import type { Project } from '@cairn/domain';
import { dayAt } from '@cairn/domain/time-zone';

const HALF_A_DAY_MS = 12 * 3_600_000;

/**
 * Today in a project. Without a time zone, the date where it is earliest, because people there may still be in a
 * cycle's last day.
 */
export const todayOf = ({ timeZone }: Pick<Project, 'timeZone'>, now: number): string =>
  timeZone === null
    ? new Date(now - HALF_A_DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
    : dayAt(now, timeZone);
