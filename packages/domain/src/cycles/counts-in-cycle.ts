import type { Cycle } from './entity.ts';

/**
 * Whether an issue counts in a cycle by the day on which it was archived, if it was. What is archived counts nowhere, but the
 * numbers of a completed cycle never change: what is archived after its last day still counts there.
 */
export const countsInCycle = ({ endDate }: Pick<Cycle, 'endDate'>, archivedOn: string | null): boolean =>
  archivedOn === null || (endDate !== null && archivedOn > endDate);
