import { refId } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { editFacet } from '../issues/edit-facet.ts';
import { issueCycle } from './entity.ts';

/** Moves any number of issues into a cycle, or out of theirs. */
export const moveToCycle = editFacet(issueCycle, {
  name: 'cycle.move-issues',
  patch: z.strictObject({ cycleId: z.nullable(refId('cycle')) }),
  alsoRequires: { 'changes.patch.cycleId': 'cycle:read' },
});
