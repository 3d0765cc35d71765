import { invoke, newId, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import type { issueRefusals } from './refusals.ts';
import { command, formerPatch } from '../declare.ts';
import { countKept } from './count-kept.ts';
import { insertDescription, richText, type Written } from './commands.ts';
import { description, issue, issueLink, type RichText } from './entity.ts';

export const subscribe = command({
  name: 'issue.subscribe',
  requires: 'issue:subscribe',
  on: 'issueId',
  input: z.object({ issueId: refId('issue') }),
  change: (draft, { issueId }) =>
    draft.update(issue, issueId, { subscriberIds: { add: [draft.userId], remove: [] } }),
  inverse: (_draft, input): Undo => invoke(unsubscribe, input),
});

export const unsubscribe = command({
  name: 'issue.unsubscribe',
  requires: 'issue:subscribe',
  on: 'issueId',
  input: z.object({ issueId: refId('issue') }),
  change: (draft, { issueId }) =>
    draft.update(issue, issueId, { subscriberIds: { add: [], remove: [draft.userId] } }),
  inverse: (_draft, input): Undo => invoke(subscribe, input),
});

/** Based on an issue without a description. */
export const NO_TEXT = 0;

/**
 * Sets the description, for writers who don't edit its document live. With `basedOn`, the `updatedAt` of the text that
 * was edited, or {@link NO_TEXT}, it is merged with what others have written since, or refused if that version is no
 * longer known; without it, `body` replaces the text.
 */
export const setDescription = command({
  name: 'issue.set-description',
  requires: 'issue:update',
  on: 'issueId',
  input: z.object({ issueId: refId('issue'), body: richText(), basedOn: z.optional(z.nullable(z.number())) }),
  change: (draft, { issueId, body, at = draft.now }: { issueId: string; body: RichText } & Written) => {
    const row = draft.get(issue, issueId);
    if (!row) return;
    if (draft.get(description, issueId))
      draft.update(description, issueId, { body, updatedAt: at, updatedBy: draft.userId });
    else insertDescription(draft, row.projectId, issueId, body, at);
    draft.update(issue, issueId, { updatedAt: Math.max(row.updatedAt, at) });
  },
});

/** Only http and https: anything else is refused (S-VAL-016). */
export const webAddress = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, because<typeof issueRefusals.url_required>('issue.url_required')),
      z.maxLength(2000),
      z.regex(/^https?:\/\/\S+$/i, because<typeof issueRefusals.not_a_url>('issue.not_a_url')),
    );

export const createLink = command({
  name: 'link.create',
  requires: 'issue:update',
  on: 'issueId',
  input: z.object({
    id: newId(),
    issueId: refId('issue'),
    title: z._default(z.string().check(z.trim(), z.maxLength(255)), ''),
    url: webAddress(),
  }),
  change: (draft, input) => {
    const row = draft.get(issue, input.issueId);
    if (!row) return;
    draft.insert(issueLink, {
      ...input,
      projectId: row.projectId,
      createdBy: draft.userId,
      createdAt: draft.now,
    });
    countKept(draft, row.id, 'links', 1);
  },
  inverse: (_draft, input): Undo => invoke(removeLink, { linkId: input.id }),
});

export const updateLink = command({
  name: 'link.update',
  requires: 'issue:update',
  on: 'linkId',
  input: z.object({
    linkId: refId('issueLink'),
    patch: z.strictObject({
      title: z.optional(z.string().check(z.trim(), z.maxLength(255))),
      url: z.optional(webAddress()),
    }),
  }),
  change: (draft, { linkId, patch }) => draft.update(issueLink, linkId, patch),
  inverse: formerPatch(issueLink),
});

/** Undo creates a new link with the same text, which belongs to the person who undoes. */
export const removeLink = command({
  name: 'link.remove',
  requires: 'issue:update',
  on: 'linkId',
  input: z.object({ linkId: refId('issueLink') }),
  change: (draft, { linkId }) => {
    const row = draft.get(issueLink, linkId);
    if (!row) return;
    draft.remove(issueLink, linkId);
    countKept(draft, row.issueId, 'links', -1);
  },
  inverse: (draft, { linkId }): Undo => {
    const before = draft.get(issueLink, linkId);
    if (!before) return undefined;
    const { id, issueId, title: words, url } = before;
    return invoke(createLink, { id, issueId, title: words, url });
  },
});
