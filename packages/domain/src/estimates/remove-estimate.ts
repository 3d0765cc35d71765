import { invoke, newId, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command } from '../declare.ts';
import { ESTIMATE_KINDS } from './constants.ts';
import { estimate, estimateValue } from './entity.ts';
import { formerValues, minutesForTime, numbersForPoints } from './estimate-input.ts';
import { moveSizes } from './move-sizes.ts';
import { compareEstimateValues } from './rules.ts';
import { sizeAgain, sizedBy, sizedIssues } from './sized-issues.ts';

/** Deletes the estimate of a project, and those of its issues. */
export const removeEstimate = command({
  name: 'estimate.remove',
  requires: 'estimate:manage',
  on: 'estimateId',
  input: z.object({ estimateId: refId('estimate') }),
  change: (draft, { estimateId }) => {
    const gone = draft.where(estimateValue, { estimateId });
    moveSizes(draft, new Map(gone.map(({ id }) => [id, null])));
    for (const { id } of gone) draft.remove(estimateValue, id);
    draft.remove(estimate, estimateId);
  },
  inverse: (draft, { estimateId }): Undo => {
    const row = draft.get(estimate, estimateId);
    const gone = draft.where(estimateValue, { estimateId }).toSorted(compareEstimateValues);
    const sized = sizedBy(draft, new Map(gone.map(({ id }) => [id, null])));
    if (!row || !sized) return undefined;
    const values = gone.map(({ id, value, sortOrder }) => ({ id, value, sortOrder }));
    return invoke(restoreEstimate, { ...row, values, sized });
  },
});

/**
 * Restores a deleted estimate with its values and their IDs. Issues that have been given another value since keep it.
 */
export const restoreEstimate = command({
  name: 'estimate.restore',
  requires: 'estimate:manage',
  on: 'projectId',
  input: z
    .object({
      id: newId(),
      projectId: refId('project'),
      kind: z.enum(ESTIMATE_KINDS),
      isEnabled: z.boolean(),
      values: formerValues(),
      sized: sizedIssues(),
    })
    .check(numbersForPoints(), minutesForTime()),
  change: (draft, { values, sized, ...held }) => {
    const { id, projectId } = held;
    draft.insert(estimate, held);
    for (const value of values) draft.insert(estimateValue, { ...value, projectId, estimateId: id });
    sizeAgain(draft, projectId, sized, new Set(values.map((each) => each.id)));
  },
  inverse: (_draft, { id }): Undo => invoke(removeEstimate, { estimateId: id }),
});
