import type { Cycle } from './entity.ts';

/**
 * Whether an issue still counts in a cycle, given the day on which it was archived. Archived issues don't count, but
 * the numbers of a completed cycle must not change, so issues archived after its last day still count there.
 */
export const countsInCycle = ({ endDate }: Pick<Cycle, 'endDate'>, archivedOn: string | null): boolean =>
  archivedOn === null || (endDate !== null && archivedOn > endDate);
