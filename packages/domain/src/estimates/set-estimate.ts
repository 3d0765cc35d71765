import { refId } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { editFacet } from '../issues/edit-facet.ts';
import { issueEstimate } from './entity.ts';

/** Sets or clears the estimate of any number of issues. */
export const setEstimate = editFacet(issueEstimate, {
  name: 'estimate.set',
  patch: z.strictObject({ valueId: z.nullable(refId('estimateValue')) }),
  alsoRequires: { 'changes.patch.valueId': 'estimate:read' },
});
