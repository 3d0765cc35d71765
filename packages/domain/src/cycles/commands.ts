import { invoke, newId, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, formerPatch } from '../declare.ts';
import { dayInput, name } from '../fields.ts';
import { CYCLE_DESCRIPTION_MAX, CYCLE_NAME_MAX } from './constants.ts';
import { cycle, issueCycle } from './entity.ts';
import { areCycleDatesValid } from './rules.ts';

/** What a command answers whose dates can't stand. */
export const CYCLE_DATES_INVALID = 'Set both dates or none, and the start no later than the end';

const description = () => z.string().check(z.trim(), z.maxLength(CYCLE_DESCRIPTION_MAX));
const date = () => z.nullable(dayInput());

export const createCycle = command({
  name: 'cycle.create',
  requires: 'cycle:create',
  on: 'projectId',
  input: z
    .object({
      id: newId(),
      projectId: refId('project'),
      name: name(CYCLE_NAME_MAX),
      description: z._default(description(), ''),
      startDate: z._default(date(), null),
      endDate: z._default(date(), null),
    })
    .check(z.refine(areCycleDatesValid, { error: CYCLE_DATES_INVALID, path: ['endDate'] })),
  change: (draft, input) => draft.insert(cycle, { ...input, createdBy: draft.userId, createdAt: draft.now }),
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
  input: z.object({
    cycleId: refId('cycle'),
    patch: z
      .strictObject({
        name: z.optional(name(CYCLE_NAME_MAX)),
        description: z.optional(description()),
        startDate: z.optional(date()),
        endDate: z.optional(date()),
      })
      .check(z.refine(areGivenTogether, { error: CYCLE_DATES_INVALID, path: ['endDate'] })),
  }),
  change: (draft, { cycleId, patch }) => draft.update(cycle, cycleId, patch),
  inverse: formerPatch(cycle),
});

/** Its issues stay, in no cycle. */
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
});
