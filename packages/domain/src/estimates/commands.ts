import { newId, refId } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, formerPatch } from '../declare.ts';
import { keysAfter } from '../order-key.ts';
import { ESTIMATE_KINDS } from './constants.ts';
import { estimate, estimateValue } from './entity.ts';
import { minutesForTime, numbersForPoints, values } from './estimate-input.ts';
import { switchOffOthers } from './switch-off-others.ts';

export const createEstimate = command({
  name: 'estimate.create',
  requires: 'estimate:manage',
  on: 'projectId',
  input: z
    .object({ id: newId(), projectId: refId('project'), kind: z.enum(ESTIMATE_KINDS), values: values() })
    .check(numbersForPoints(), minutesForTime()),
  change: (draft, { id, projectId, kind, values: given }) => {
    switchOffOthers(draft, projectId, id);
    draft.insert(estimate, { id, projectId, kind, isEnabled: true });
    const keys = keysAfter(undefined, given.length);
    for (const [at, { id: valueId, value }] of given.entries())
      draft.insert(estimateValue, {
        id: valueId,
        projectId,
        estimateId: id,
        value,
        sortOrder: keys[at] ?? '',
      });
  },
});

/**
 * Shows or hides estimates in the project; issues keep theirs. Switching one on switches off any other one of the
 * project.
 */
export const switchEstimate = command({
  name: 'estimate.switch',
  requires: 'estimate:manage',
  on: 'estimateId',
  input: z.object({ estimateId: refId('estimate'), patch: z.strictObject({ isEnabled: z.boolean() }) }),
  change: (draft, { estimateId, patch }) => {
    const row = draft.get(estimate, estimateId);
    if (row && patch.isEnabled) switchOffOthers(draft, row.projectId, estimateId);
    draft.update(estimate, estimateId, patch);
  },
  inverse: formerPatch(estimate),
});
