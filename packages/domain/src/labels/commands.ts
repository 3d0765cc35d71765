import { invoke, newId, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, formerPatch } from '../declare.ts';
import { hexColor, name, orderKey } from '../fields.ts';
import { LABEL_NAME_MAX } from './constants.ts';
import { label } from './entity.ts';

export const createLabel = command({
  name: 'label.create',
  requires: 'label:create',
  on: 'projectId',
  alsoRequires: { parentId: 'label:update' },
  input: z.object({
    id: newId(),
    projectId: refId('project'),
    name: name(LABEL_NAME_MAX),
    color: hexColor(),
    parentId: z.nullable(refId('label')),
    sortOrder: orderKey(),
  }),
  change: (draft, input) => draft.insert(label, input),
  inverse: (_draft, input): Undo => invoke(removeLabel, { labelId: input.id }),
});

export const updateLabel = command({
  name: 'label.update',
  requires: 'label:update',
  on: 'labelId',
  alsoRequires: { 'patch.parentId': 'label:update' },
  input: z.object({
    labelId: refId('label'),
    patch: z.strictObject({
      name: z.optional(name(LABEL_NAME_MAX)),
      color: z.optional(hexColor()),
      parentId: z.optional(z.nullable(refId('label'))),
      sortOrder: z.optional(orderKey()),
    }),
  }),
  change: (draft, { labelId, patch }) => draft.update(label, labelId, patch),
  inverse: formerPatch(label),
});

/** Also removes the label from every issue; its children move to the top level. */
export const removeLabel = command({
  name: 'label.remove',
  requires: 'label:remove',
  on: 'labelId',
  input: z.object({ labelId: refId('label') }),
  change: (draft, { labelId }) => {
    for (const child of draft.where(label, { parentId: labelId }))
      draft.update(label, child.id, { parentId: null });
    draft.remove(label, labelId);
  },
});
