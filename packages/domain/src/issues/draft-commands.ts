import { invoke, newId, refId, unaskedId, weighingAtMost, weightOf, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, formerPatch } from '../declare.ts';
import { dayInput } from '../fields.ts';
import { richText } from './commands.ts';
import { ISSUE_TITLE_MAX, PRIORITIES } from './constants.ts';
import { issueDraft, type IssueDraftFields } from './entity.ts';

const FACETS_WEIGHT = 20_000;
const SET_MAX = 50;

const chosen = () => unaskedId('it is asked when the draft becomes an issue');
const fields = () =>
  z.strictObject({
    stateId: z.optional(chosen()),
    priority: z.optional(z.enum(PRIORITIES)),
    assigneeIds: z.optional(z.array(chosen()).check(z.maxLength(SET_MAX))),
    labelIds: z.optional(z.array(chosen()).check(z.maxLength(SET_MAX))),
    parentId: z.optional(z.nullable(chosen())),
    startDate: z.optional(z.nullable(dayInput())),
    dueDate: z.optional(z.nullable(dayInput())),
  } satisfies Record<keyof IssueDraftFields, z.ZodMiniType>);

const facets = () =>
  weighingAtMost(
    FACETS_WEIGHT,
    z.custom<Readonly<Record<string, object>>>(
      (value) =>
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        weightOf(value, FACETS_WEIGHT) <= FACETS_WEIGHT,
    ),
  );

const title = () => z.string().check(z.maxLength(ISSUE_TITLE_MAX));

/** Keeps an issue that is not ready yet, for the one who writes it. */
export const createIssueDraft = command({
  name: 'issue-draft.create',
  requires: 'issue-draft:create',
  on: 'projectId',
  input: z.object({
    id: newId(),
    projectId: refId('project'),
    title: title(),
    body: z._default(z.nullable(richText()), null),
    fields: z._default(fields(), {}),
    facets: z._default(facets(), {}),
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
      title: z.optional(title()),
      body: z.optional(z.nullable(richText())),
      fields: z.optional(fields()),
      facets: z.optional(facets()),
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
