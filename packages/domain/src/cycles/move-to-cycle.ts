import { refId } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { editFacet } from '../issues/edit-facet.ts';
import { issueCycle } from './entity.ts';

/** Puts any number of issues into a cycle, or takes them out of theirs. */
export const moveToCycle = editFacet(issueCycle, {
  name: 'cycle.move-issues',
  patch: z.strictObject({ cycleId: z.nullable(refId('cycle')) }),
  alsoRequires: { 'changes.patch.cycleId': 'cycle:read' },
});
