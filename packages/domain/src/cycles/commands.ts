import { invoke, newId, refId, type Draft, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, formerPatch } from '../declare.ts';
import { name, orderKey } from '../fields.ts';
import { setFacet } from '../issues/edit-facet.ts';
import { BULK_MAX } from '../issues/constants.ts';
import { issue } from '../issues/entity.ts';
import { state } from '../states/entity.ts';
import { isClosedGroup } from '../states/rules.ts';
import { CYCLE_NAME_MAX } from './constants.ts';
import { date, DATES_INVALID, description } from './cycle-input.ts';
import { cycle, issueCycle } from './entity.ts';
import { removeCycle } from './remove-cycle.ts';
import { areCycleDatesValid } from './rules.ts';

export const createCycle = command({
  name: 'cycle.create',
  requires: 'cycle:create',
  on: 'projectId',
  alsoRequires: { ownerId: 'member:read' },
  input: z
    .object({
      id: newId(),
      projectId: refId('project'),
      name: name(CYCLE_NAME_MAX),
      description: z._default(description(), ''),
      startDate: z._default(date(), null),
      endDate: z._default(date(), null),
      /** Defaults to the person who creates it. */
      ownerId: z.optional(z.nullable(refId('member'))),
    })
    .check(z.refine(areCycleDatesValid, { error: DATES_INVALID, path: ['endDate'] })),
  change: (draft, { ownerId = draft.userId, ...input }) =>
    draft.insert(cycle, {
      ...input,
      ownerId,
      sortOrder: null,
      createdBy: draft.userId,
      createdAt: draft.now,
      archivedAt: null,
    }),
  inverse: (_draft, { id }): Undo => invoke(removeCycle, { cycleId: id }),
});

interface GivenDates {
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
}

/** Dates are changed together or not at all. */
const areGivenTogether = ({ startDate, endDate }: GivenDates): boolean =>
  startDate === undefined || endDate === undefined
    ? startDate === endDate
    : areCycleDatesValid({ startDate, endDate });

export const updateCycle = command({
  name: 'cycle.update',
  requires: 'cycle:update',
  on: 'cycleId',
  alsoRequires: { 'patch.ownerId': 'member:read' },
  input: z.object({
    cycleId: refId('cycle'),
    patch: z
      .strictObject({
        name: z.optional(name(CYCLE_NAME_MAX)),
        description: z.optional(description()),
        startDate: z.optional(date()),
        endDate: z.optional(date()),
        ownerId: z.optional(z.nullable(refId('member'))),
      })
      .check(z.refine(areGivenTogether, { error: DATES_INVALID, path: ['endDate'] })),
  }),
  change: (draft, { cycleId, patch }) => draft.update(cycle, cycleId, patch),
  inverse: formerPatch(cycle),
});

/** Moves it in the list, which is the only change that a completed cycle allows. */
export const moveCycle = command({
  name: 'cycle.move',
  requires: 'cycle:update',
  on: 'cycleId',
  input: z.object({ cycleId: refId('cycle'), sortOrder: z.nullable(orderKey()) }),
  change: (draft, { cycleId, sortOrder }) => draft.update(cycle, cycleId, { sortOrder }),
  inverse: (draft, { cycleId }): Undo => {
    const before = draft.get(cycle, cycleId);
    return before && invoke(moveCycle, { cycleId, sortOrder: before.sortOrder });
  },
});

/** Archives a completed cycle. Its issues stay in it. */
export const archiveCycle = command({
  name: 'cycle.archive',
  requires: 'cycle:archive',
  on: 'cycleId',
  input: z.object({ cycleId: refId('cycle') }),
  change: (draft, { cycleId }) => draft.update(cycle, cycleId, { archivedAt: draft.now }),
  inverse: (_draft, input): Undo => invoke(unarchiveCycle, input),
});

export const unarchiveCycle = command({
  name: 'cycle.unarchive',
  requires: 'cycle:archive',
  on: 'cycleId',
  input: z.object({ cycleId: refId('cycle') }),
  change: (draft, { cycleId }) => draft.update(cycle, cycleId, { archivedAt: null }),
  inverse: (_draft, input): Undo => invoke(archiveCycle, input),
});

/** Moves the open issues of a completed cycle to another one, {@link BULK_MAX} at a time. */
export const transferCycle = command({
  name: 'cycle.transfer',
  requires: 'cycle:update',
  on: 'cycleId',
  alsoRequires: { toId: 'cycle:update' },
  input: z.object({ cycleId: refId('cycle'), toId: refId('cycle') }),
  change: (draft, { cycleId, toId }) => moveAll(draft, openIssuesIn(draft, cycleId), toId),
  inverse: (draft, { cycleId, toId }): Undo =>
    invoke(takeBackTransfer, { cycleId, fromId: toId, issueIds: openIssuesIn(draft, cycleId) }),
});

/** Moves transferred issues back into the completed cycle, unless they have been moved again since. */
export const takeBackTransfer = command({
  name: 'cycle.take-back-transfer',
  requires: 'cycle:update',
  on: 'cycleId',
  alsoRequires: { fromId: 'cycle:update', issueIds: 'issue:update' },
  input: z.object({
    cycleId: refId('cycle'),
    fromId: refId('cycle'),
    issueIds: z.array(refId('issue')).check(z.maxLength(BULK_MAX)),
  }),
  change: (draft, { cycleId, fromId, issueIds }) =>
    moveAll(
      draft,
      issueIds.filter((id) => draft.get(issueCycle, id)?.cycleId === fromId),
      cycleId,
    ),
  inverse: (_draft, { cycleId, fromId }): Undo => invoke(transferCycle, { cycleId, toId: fromId }),
});

const openIssuesIn = (draft: Draft, cycleId: string): string[] =>
  draft
    .where(issueCycle, { cycleId })
    .filter(({ id }) => {
      const row = draft.get(issue, id);
      return row?.removedAt === null && !isClosedGroup(draft.get(state, row.stateId)?.group);
    })
    .map(({ id }) => id)
    // Sorted, so that browser and server use the same order.
    .toSorted()
    .slice(0, BULK_MAX);

function moveAll(draft: Draft, issueIds: readonly string[], cycleId: string): void {
  for (const id of issueIds) {
    setFacet(draft, issueCycle, id, { cycleId });
    draft.update(issue, id, { updatedAt: draft.now });
  }
}
