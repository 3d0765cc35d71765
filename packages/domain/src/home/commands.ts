import { invoke, newId, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, formerPatch } from '../declare.ts';
import { orderKey } from '../fields.ts';
import { webAddress } from '../issues/page-commands.ts';
import { quickLink } from './entity.ts';

const TITLE_MAX = 255;
const title = () => z.string().check(z.trim(), z.maxLength(TITLE_MAX));

/** Its title defaults to its URL. */
export const createQuickLink = command({
  name: 'quick-link.create',
  requires: 'favourite:write',
  on: 'workspace',
  input: z.object({ id: newId(), title: z._default(title(), ''), url: webAddress(), sortOrder: orderKey() }),
  change: (draft, input) => draft.insert(quickLink, { ...input, userId: draft.userId }),
  inverse: (_draft, { id }): Undo => invoke(removeQuickLink, { linkId: id }),
});

/** Changes its title, its URL or its place. */
export const updateQuickLink = command({
  name: 'quick-link.update',
  requires: 'favourite:write',
  on: 'linkId',
  input: z.object({
    linkId: refId('quickLink'),
    patch: z.strictObject({
      title: z.optional(title()),
      url: z.optional(webAddress()),
      sortOrder: z.optional(orderKey()),
    }),
  }),
  change: (draft, { linkId, patch }) => draft.update(quickLink, linkId, patch),
  inverse: formerPatch(quickLink),
});

export const removeQuickLink = command({
  name: 'quick-link.remove',
  requires: 'favourite:write',
  on: 'linkId',
  input: z.object({ linkId: refId('quickLink') }),
  change: (draft, { linkId }) => draft.remove(quickLink, linkId),
  inverse: (draft, { linkId }): Undo => {
    const before = draft.get(quickLink, linkId);
    if (!before) return undefined;
    const { id, title: words, url, sortOrder } = before;
    return invoke(createQuickLink, { id, title: words, url, sortOrder });
  },
});
