import { refId, unaskedId } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { editFacet } from '../issues/edit-facet.ts';
import { MODULE_SET_MAX } from './constants.ts';
import { issueModules } from './entity.ts';

/** Puts any number of issues into modules, and takes them out of others. */
export const setModules = editFacet(issueModules, {
  name: 'module.set-issues',
  patch: z.strictObject({
    moduleIds: z.strictObject({
      add: z.array(refId('module')).check(z.maxLength(MODULE_SET_MAX)),
      remove: z
        .array(unaskedId('what is taken off need not exist any more'))
        .check(z.maxLength(MODULE_SET_MAX)),
    }),
  }),
  alsoRequires: { 'changes.patch.moduleIds.add': 'module:read' },
});
