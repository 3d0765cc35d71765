import { invoke, newId, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, formerPatch } from '../declare.ts';
import { hexColor, name, orderKey } from '../fields.ts';
import { STATE_GROUPS, STATE_NAME_MAX } from './constants.ts';
import { state } from './entity.ts';

export const stateNote = () => z.string().check(z.trim(), z.maxLength(255));

export const createState = command({
  name: 'state.create',
  requires: 'state:manage',
  on: 'projectId',
  input: z.object({
    id: newId(),
    projectId: refId('project'),
    name: name(STATE_NAME_MAX),
    description: z._default(stateNote(), ''),
    color: hexColor(),
    group: z.enum(STATE_GROUPS),
    sortOrder: orderKey(),
  }),
  change: (draft, input) => draft.insert(state, { ...input, isDefault: false }),
  inverse: (_draft, input): Undo => invoke(removeState, { stateId: input.id }),
});

export const updateState = command({
  name: 'state.update',
  requires: 'state:manage',
  on: 'stateId',
  input: z.object({
    stateId: refId('state'),
    patch: z.strictObject({
      name: z.optional(name(STATE_NAME_MAX)),
      description: z.optional(stateNote()),
      color: z.optional(hexColor()),
      sortOrder: z.optional(orderKey()),
    }),
  }),
  change: (draft, { stateId, patch }) => draft.update(state, stateId, patch),
  inverse: formerPatch(state),
});

/** New issues start here; the previous default stops being one. */
export const makeDefaultState = command({
  name: 'state.make-default',
  requires: 'state:manage',
  on: 'stateId',
  input: z.object({ stateId: refId('state') }),
  change: (draft, { stateId }) => {
    const chosen = draft.get(state, stateId);
    if (!chosen) return;
    for (const other of draft.where(state, { projectId: chosen.projectId }))
      draft.update(state, other.id, { isDefault: other.id === stateId });
  },
  inverse: (draft, { stateId }): Undo => {
    const chosen = draft.get(state, stateId);
    const [before] = chosen ? draft.where(state, { projectId: chosen.projectId, isDefault: true }) : [];
    return before && before.id !== stateId ? invoke(makeDefaultState, { stateId: before.id }) : undefined;
  },
});

/** Refused for the default state and for states that have issues. */
export const removeState = command({
  name: 'state.remove',
  requires: 'state:manage',
  on: 'stateId',
  input: z.object({ stateId: refId('state') }),
  change: (draft, { stateId }) => draft.remove(state, stateId),
});
