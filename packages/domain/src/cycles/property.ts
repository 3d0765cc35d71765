import { lazyCommand } from '@cairn/sync/schema';
import { oneOf } from '../issues/property-kinds.ts';
import { asEdit, putInVerb, type IssueLookups } from '../issues/property.ts';
import { project } from '../projects/entity.ts';
import { cycle, issueCycle } from './entity.ts';
import { compareCycles, cycleStatus } from './rules.ts';

const cycleOrder = (lookups: IssueLookups): string[] =>
  [...lookups.rows(cycle).values()].toSorted(compareCycles).map(({ id }) => id);

/** The cycles of these projects that are not archived, in list order. */
export const cyclesOf = (lookups: IssueLookups, projectIds: readonly string[]): string[] =>
  cycleOrder(lookups).filter((id) => {
    const row = lookups.rows(cycle).get(id);
    return row?.archivedAt === null && projectIds.includes(row.projectId);
  });

/** Whether any of these projects uses cycles. */
export const hasCycles = (lookups: IssueLookups, projectIds: readonly string[]): boolean =>
  projectIds.some((id) => lookups.rows(project).get(id)?.hasCycles);

/** Issues in a completed cycle can't be moved out of it. */
export const isCycleOver = (lookups: IssueLookups, id: string | null | undefined): boolean => {
  const row = id ? lookups.rows(cycle).get(id) : undefined;
  if (!row) return false;
  const today = lookups.todayIn(lookups.rows(project).get(row.projectId)?.timeZone ?? null);
  return cycleStatus(row, today) === 'completed';
};

/** The edits that move issues into a cycle or out of theirs. */
export const cycleEdits = asEdit(
  lazyCommand('cycle.move-issues', async () => (await import('./move-to-cycle.ts')).moveToCycle),
);

const property = oneOf({
  id: 'cycle',
  isOptional: true,
  stored: { of: issueCycle, field: 'cycleId', command: cycleEdits },
  history: {
    field: 'cycles',
    among: 'plans',
    verb: putInVerb,
  },
  ranks: cycleOrder,
  known: (lookups, projectIds) => cyclesOf(lookups, projectIds).filter((id) => !isCycleOver(lookups, id)),
  fits: (issue, id, lookups) =>
    lookups.rows(cycle).get(id)?.projectId === issue.projectId && !isCycleOver(lookups, id),
});

export const cycleProperty = {
  ...property,
  edit: (issue, change, lookups) =>
    isCycleOver(lookups, property.values(issue, lookups)[0])
      ? undefined
      : property.edit?.(issue, change, lookups),
} satisfies typeof property;
