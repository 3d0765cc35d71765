import { invoke, newId, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, formerPatch } from '../declare.ts';
import { webAddress } from '../issues/page-commands.ts';
import { MODULE_LINK_TITLE_MAX } from './constants.ts';
import { module, moduleLink } from './entity.ts';

const title = () => z.string().check(z.trim(), z.maxLength(MODULE_LINK_TITLE_MAX));

export const createModuleLink = command({
  name: 'module-link.create',
  requires: 'module:update',
  on: 'moduleId',
  input: z.object({
    id: newId(),
    moduleId: refId('module'),
    title: z._default(title(), ''),
    url: webAddress(),
  }),
  change: (draft, input) => {
    const row = draft.get(module, input.moduleId);
    if (row)
      draft.insert(moduleLink, {
        ...input,
        projectId: row.projectId,
        createdBy: draft.userId,
        createdAt: draft.now,
      });
  },
  inverse: (_draft, { id }): Undo => invoke(removeModuleLink, { linkId: id }),
});

export const updateModuleLink = command({
  name: 'module-link.update',
  requires: 'module:update',
  on: 'linkId',
  input: z.object({
    linkId: refId('moduleLink'),
    patch: z.strictObject({ title: z.optional(title()), url: z.optional(webAddress()) }),
  }),
  change: (draft, { linkId, patch }) => draft.update(moduleLink, linkId, patch),
  inverse: formerPatch(moduleLink),
});

/** Undo creates a new link with the same text, which belongs to the person who undoes. */
export const removeModuleLink = command({
  name: 'module-link.remove',
  requires: 'module:update',
  on: 'linkId',
  input: z.object({ linkId: refId('moduleLink') }),
  change: (draft, { linkId }) => draft.remove(moduleLink, linkId),
  inverse: (draft, { linkId }): Undo => {
    const before = draft.get(moduleLink, linkId);
    if (!before) return undefined;
    const { id, moduleId, title: words, url } = before;
    return invoke(createModuleLink, { id, moduleId, title: words, url });
  },
});
