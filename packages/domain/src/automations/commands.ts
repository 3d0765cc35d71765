import { invoke, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, valuesOf } from '../declare.ts';
import { AUTOMATION_MONTHS_MAX } from './constants.ts';
import { automation } from './entity.ts';
import { noAutomation } from './rules.ts';

const months = () => z.nullable(z.int().check(z.minimum(1), z.maximum(AUTOMATION_MONTHS_MAX)));

/** Switches the rules of a project on and off. */
export const setAutomation = command({
  name: 'automation.set',
  requires: 'automation:manage',
  on: 'projectId',
  alsoRequires: { 'patch.closeStateId': 'state:read' },
  input: z.object({
    projectId: refId('project'),
    patch: z.strictObject({
      archiveAfter: z.optional(months()),
      closeAfter: z.optional(months()),
      closeStateId: z.optional(z.nullable(refId('state'))),
    }),
  }),
  change: (draft, { projectId, patch }) => {
    if (!draft.get(automation, projectId)) draft.insert(automation, noAutomation(projectId));
    draft.update(automation, projectId, patch);
  },
  inverse: (draft, { projectId, patch }, again): Undo => {
    const before = draft.get(automation, projectId) ?? noAutomation(projectId);
    return invoke(again, { projectId, patch: valuesOf(before, patch) });
  },
});
