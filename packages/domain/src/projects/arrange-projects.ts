import { invoke, newId, unaskedId, type Draft, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command } from '../declare.ts';
import { preference } from '../people/entity.ts';
import { PROJECT_ORDER, PROJECTS_ARRANGED_MAX } from './constants.ts';
import { arrangedIds } from './order.ts';

/** Stores a person's own order of projects. */
export const arrangeProjects = command({
  name: 'project.arrange',
  requires: 'preference:write',
  on: 'workspace',
  input: z.object({
    id: newId(),
    projectIds: z
      .array(unaskedId("in one's own order it tells nothing that was not known"))
      .check(z.maxLength(PROJECTS_ARRANGED_MAX)),
  }),
  change: (draft, { id, projectIds }) => {
    const held = heldOrder(draft);
    if (held) draft.update(preference, held.id, { value: projectIds });
    else draft.insert(preference, { id, userId: draft.userId, key: PROJECT_ORDER, value: projectIds });
  },
  inverse: (draft, { id }, again): Undo =>
    invoke(again, { id, projectIds: [...arrangedIds(heldOrder(draft)?.value)] }),
});

const heldOrder = (draft: Draft) => draft.where(preference, { userId: draft.userId, key: PROJECT_ORDER })[0];
