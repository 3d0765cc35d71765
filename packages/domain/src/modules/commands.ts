import { invoke, newId, refId, unaskedId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command } from '../declare.ts';
import { name } from '../fields.ts';
import { formerValues } from '../issues/edit-facet.ts';
import { MODULE_MEMBERS_MAX, MODULE_NAME_MAX, MODULE_STATUSES } from './constants.ts';
import { module } from './entity.ts';
import { date, DATES_INVALID, description, members } from './module-input.ts';
import { removeModule } from './remove-module.ts';
import { areModuleDatesValid } from './rules.ts';

const removed = () =>
  z.array(unaskedId('what is removed may no longer exist')).check(z.maxLength(MODULE_MEMBERS_MAX));

export const createModule = command({
  name: 'module.create',
  requires: 'module:create',
  on: 'projectId',
  alsoRequires: { leadId: 'member:read', memberIds: 'member:read' },
  input: z
    .object({
      id: newId(),
      projectId: refId('project'),
      name: name(MODULE_NAME_MAX),
      description: z._default(description(), ''),
      status: z._default(z.enum(MODULE_STATUSES), 'backlog'),
      startDate: z._default(date(), null),
      targetDate: z._default(date(), null),
      leadId: z._default(z.nullable(refId('member')), null),
      memberIds: z._default(members(), []),
    })
    .check(z.refine(areModuleDatesValid, { error: DATES_INVALID, path: ['targetDate'] })),
  change: (draft, input) =>
    draft.insert(module, {
      ...input,
      memberIds: [...new Set(input.memberIds)],
      createdBy: draft.userId,
      createdAt: draft.now,
      archivedAt: null,
    }),
  inverse: (_draft, { id }): Undo => invoke(removeModule, { moduleId: id }),
});

interface GivenDates {
  readonly startDate?: string | null | undefined;
  readonly targetDate?: string | null | undefined;
}

/** A single date can only be compared with the row. */
const areGivenDatesValid = ({ startDate = null, targetDate = null }: GivenDates): boolean =>
  areModuleDatesValid({ startDate, targetDate });

export const updateModule = command({
  name: 'module.update',
  requires: 'module:update',
  on: 'moduleId',
  alsoRequires: { 'patch.leadId': 'member:read', 'patch.memberIds.add': 'member:read' },
  input: z.object({
    moduleId: refId('module'),
    patch: z
      .strictObject({
        name: z.optional(name(MODULE_NAME_MAX)),
        description: z.optional(description()),
        status: z.optional(z.enum(MODULE_STATUSES)),
        startDate: z.optional(date()),
        targetDate: z.optional(date()),
        leadId: z.optional(z.nullable(refId('member'))),
        memberIds: z.optional(z.strictObject({ add: members(), remove: removed() })),
      })
      .check(z.refine(areGivenDatesValid, { error: DATES_INVALID, path: ['targetDate'] })),
  }),
  change: (draft, { moduleId, patch }) => draft.update(module, moduleId, patch),
  inverse: (draft, { moduleId, patch }, again): Undo => {
    const before = draft.get(module, moduleId);
    return before && invoke(again, { moduleId, patch: formerValues(module, before, patch) });
  },
});

/** Archives a completed or cancelled module. Its issues stay in it. */
export const archiveModule = command({
  name: 'module.archive',
  requires: 'module:archive',
  on: 'moduleId',
  input: z.object({ moduleId: refId('module') }),
  change: (draft, { moduleId }) => draft.update(module, moduleId, { archivedAt: draft.now }),
  inverse: (_draft, input): Undo => invoke(unarchiveModule, input),
});

export const unarchiveModule = command({
  name: 'module.unarchive',
  requires: 'module:archive',
  on: 'moduleId',
  input: z.object({ moduleId: refId('module') }),
  change: (draft, { moduleId }) => draft.update(module, moduleId, { archivedAt: null }),
  inverse: (_draft, input): Undo => invoke(archiveModule, input),
});
