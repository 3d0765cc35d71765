import { refId, unaskedId } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { editFacet } from '../issues/edit-facet.ts';
import { MODULES_AT_ONCE_MAX } from './constants.ts';
import { issueModules } from './entity.ts';

/** Adds any number of issues to modules, and removes them from others. */
export const moveToModules = editFacet(issueModules, {
  name: 'module.move-issues',
  patch: z.strictObject({
    moduleIds: z.strictObject({
      add: z.array(refId('module')).check(z.maxLength(MODULES_AT_ONCE_MAX)),
      remove: z
        .array(unaskedId('what is removed may no longer exist'))
        .check(z.maxLength(MODULES_AT_ONCE_MAX)),
    }),
  }),
  alsoRequires: { 'changes.patch.moduleIds.add': 'module:read' },
});
