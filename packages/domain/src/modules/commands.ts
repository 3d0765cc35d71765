import { invoke, newId, refId, unaskedId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, valuesOf } from '../declare.ts';
import { favourite } from '../favourites/entity.ts';
import { dayInput, name } from '../fields.ts';
import { MODULE_DESCRIPTION_MAX, MODULE_NAME_MAX, MODULE_SET_MAX, MODULE_STATUSES } from './constants.ts';
import { moduleLink, projectModule } from './entity.ts';
import { areModuleDatesValid } from './rules.ts';

/** What a command answers whose dates can't stand. */
export const MODULE_DATES_INVALID = "The start date can't be after the target date";

const description = () => z.string().check(z.trim(), z.maxLength(MODULE_DESCRIPTION_MAX));
const date = () => z.nullable(dayInput());
const people = () => z.array(refId('member')).check(z.maxLength(MODULE_SET_MAX));
const taken = () =>
  z.array(unaskedId('what is taken off need not exist any more')).check(z.maxLength(MODULE_SET_MAX));
const oneModule = () => z.object({ moduleId: refId('module') });

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
      memberIds: z._default(people(), []),
    })
    .check(z.refine(areModuleDatesValid, { error: MODULE_DATES_INVALID, path: ['targetDate'] })),
  change: (draft, input) =>
    draft.insert(projectModule, {
      ...input,
      memberIds: [...new Set(input.memberIds)].toSorted(),
      createdBy: draft.userId,
      createdAt: draft.now,
      archivedAt: null,
    }),
  inverse: (_draft, { id }): Undo => invoke(removeModule, { moduleId: id }),
});

export const updateModule = command({
  name: 'module.update',
  requires: 'module:update',
  on: 'moduleId',
  alsoRequires: { 'patch.leadId': 'member:read', 'patch.memberIds.add': 'member:read' },
  input: z.object({
    moduleId: refId('module'),
    patch: z.strictObject({
      name: z.optional(name(MODULE_NAME_MAX)),
      description: z.optional(description()),
      status: z.optional(z.enum(MODULE_STATUSES)),
      startDate: z.optional(date()),
      targetDate: z.optional(date()),
      leadId: z.optional(z.nullable(refId('member'))),
      memberIds: z.optional(z.strictObject({ add: people(), remove: taken() })),
    }),
  }),
  change: (draft, { moduleId, patch }) => draft.update(projectModule, moduleId, patch),
  inverse: (draft, { moduleId, patch }, again): Undo => {
    const before = draft.get(projectModule, moduleId);
    if (!before) return undefined;
    const { memberIds, ...plain } = patch;
    const people = memberIds && {
      add: memberIds.remove.filter((each) => before.memberIds.includes(each)),
      remove: memberIds.add.filter((each) => !before.memberIds.includes(each)),
    };
    return invoke(again, {
      moduleId,
      patch: { ...valuesOf(before, plain), ...(people && { memberIds: people }) },
    });
  },
});

/** Only completed and cancelled modules can be archived. */
export const archiveModule = command({
  name: 'module.archive',
  requires: 'module:archive',
  on: 'moduleId',
  input: oneModule(),
  change: (draft, { moduleId }) => draft.update(projectModule, moduleId, { archivedAt: draft.now }),
  inverse: (_draft, input): Undo => invoke(unarchiveModule, input),
});

export const unarchiveModule = command({
  name: 'module.unarchive',
  requires: 'module:archive',
  on: 'moduleId',
  input: oneModule(),
  change: (draft, { moduleId }) => draft.update(projectModule, moduleId, { archivedAt: null }),
  inverse: (_draft, input): Undo => invoke(archiveModule, input),
});

/** Its issues stay; its links go, and nobody's favourites keep it. */
export const removeModule = command({
  name: 'module.remove',
  requires: 'module:remove',
  on: 'moduleId',
  input: oneModule(),
  change: (draft, { moduleId }) => {
    for (const { id } of draft.where(moduleLink, { moduleId })) draft.remove(moduleLink, id);
    for (const { id } of draft.where(favourite, { targetId: moduleId })) draft.remove(favourite, id);
    draft.remove(projectModule, moduleId);
  },
});
