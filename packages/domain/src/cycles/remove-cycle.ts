import { invoke, newId, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command } from '../declare.ts';
import { name, orderKey } from '../fields.ts';
import { setFacet } from '../issues/edit-facet.ts';
import { RESTORED_ISSUES_MAX, restoredIssues, stillIn } from '../issues/restored-issues.ts';
import { stillSeated } from '../projects/seats.ts';
import { CYCLE_NAME_MAX } from './constants.ts';
import { date, DATES_INVALID, description } from './cycle-input.ts';
import { cycle, issueCycle } from './entity.ts';
import { placeOfCycle } from './place.ts';
import { areCycleDatesValid } from './rules.ts';

/** Its issues stay, without a cycle. */
export const removeCycle = command({
  name: 'cycle.remove',
  requires: 'cycle:remove',
  on: 'cycleId',
  input: z.object({ cycleId: refId('cycle') }),
  change: (draft, { cycleId }) => {
    for (const { id } of draft.where(issueCycle, { cycleId }))
      draft.update(issueCycle, id, { cycleId: null });
    draft.remove(cycle, cycleId);
  },
  inverse: (draft, { cycleId }): Undo => {
    const row = draft.get(cycle, cycleId);
    const issueIds = draft.where(issueCycle, { cycleId }).map(({ id }) => id);
    if (!row || issueIds.length > RESTORED_ISSUES_MAX) return undefined;
    const { createdBy: _by, createdAt: _at, archivedAt, ...held } = row;
    return invoke(restoreCycle, {
      ...held,
      // A cycle without dates is sorted by age, and a restored one counts as new.
      sortOrder: held.sortOrder ?? (held.startDate === null ? placeOfCycle(row) : null),
      isArchived: archivedAt !== null,
      issueIds: issueIds.toSorted(),
    });
  },
});

/**
 * Restores a deleted cycle with its ID, so that links to it work again. Issues that are in another cycle by now stay
 * there. The person who restores it becomes its creator.
 */
export const restoreCycle = command({
  name: 'cycle.restore',
  requires: 'cycle:create',
  on: 'projectId',
  alsoRequires: { ownerId: 'member:read' },
  input: z
    .object({
      id: newId(),
      projectId: refId('project'),
      name: name(CYCLE_NAME_MAX),
      description: description(),
      startDate: date(),
      endDate: date(),
      sortOrder: z.nullable(orderKey()),
      /** Absent in cycles deleted before cycles had owners. */
      ownerId: z.optional(z.nullable(refId('member'))),
      isArchived: z.boolean(),
      issueIds: restoredIssues(),
    })
    .check(z.refine(areCycleDatesValid, { error: DATES_INVALID, path: ['endDate'] })),
  change: (draft, { isArchived, issueIds, ownerId = null, ...held }) => {
    const { id, projectId } = held;
    draft.insert(cycle, {
      ...held,
      ownerId: stillSeated(draft, projectId, ownerId),
      createdBy: draft.userId,
      createdAt: draft.now,
      archivedAt: isArchived ? draft.now : null,
    });
    for (const issueId of stillIn(draft, projectId, issueIds))
      if ((draft.get(issueCycle, issueId)?.cycleId ?? null) === null)
        setFacet(draft, issueCycle, issueId, { cycleId: id });
  },
  inverse: (_draft, { id }): Undo => invoke(removeCycle, { cycleId: id }),
});
