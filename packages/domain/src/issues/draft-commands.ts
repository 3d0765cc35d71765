import { invoke, newId, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, formerPatch } from '../declare.ts';
import { richText } from './commands.ts';
import { draftFacets, draftFields, draftTitle } from './draft-input.ts';
import { issueDraft } from './entity.ts';

/** Saves an unfinished issue for its author. */
export const createIssueDraft = command({
  name: 'issue-draft.create',
  requires: 'issue-draft:create',
  on: 'projectId',
  input: z.object({
    id: newId(),
    projectId: refId('project'),
    title: draftTitle(),
    body: z._default(z.nullable(richText()), null),
    fields: z._default(draftFields(), {}),
    facets: z._default(draftFacets(), {}),
  }),
  change: (draft, input) =>
    draft.insert(issueDraft, {
      ...input,
      userId: draft.userId,
      createdAt: draft.now,
      updatedAt: draft.now,
    }),
  inverse: (_draft, { id }): Undo => invoke(removeIssueDraft, { draftId: id }),
});

export const updateIssueDraft = command({
  name: 'issue-draft.update',
  requires: 'issue-draft:write',
  on: 'draftId',
  alsoRequires: { 'patch.projectId': 'issue-draft:create' },
  input: z.object({
    draftId: refId('issueDraft'),
    patch: z.strictObject({
      projectId: z.optional(refId('project')),
      title: z.optional(draftTitle()),
      body: z.optional(z.nullable(richText())),
      fields: z.optional(draftFields()),
      facets: z.optional(draftFacets()),
    }),
  }),
  change: (draft, { draftId, patch }) =>
    draft.update(issueDraft, draftId, { ...patch, updatedAt: draft.now }),
  inverse: formerPatch(issueDraft),
});

export const removeIssueDraft = command({
  name: 'issue-draft.remove',
  requires: 'issue-draft:write',
  on: 'draftId',
  input: z.object({ draftId: refId('issueDraft') }),
  change: (draft, { draftId }) => draft.remove(issueDraft, draftId),
  inverse: (draft, { draftId }): Undo => {
    const before = draft.get(issueDraft, draftId);
    if (!before) return undefined;
    const { id, projectId, title: words, body, fields: chosenFields, facets: sides } = before;
    return invoke(createIssueDraft, {
      id,
      projectId,
      title: words,
      body,
      fields: chosenFields,
      facets: sides,
    });
  },
});
