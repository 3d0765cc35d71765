import { invoke, newId, refId, unaskedId, type Draft, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import { command } from '../declare.ts';
import { entitySchema } from '../entity-schema.ts';
import { orderKey } from '../fields.ts';
import { projectMember } from '../projects/entity.ts';
import { insertDescription, insertIssue, issueTitle, removeIssues, type Numbered } from './commands.ts';
import { COPIES_MAX } from './constants.ts';
import { countKept } from './count-kept.ts';
import { description, issue, issueLink, type RichText } from './entity.ts';
import type { issueRefusals } from './refusals.ts';

/** More than anyone has on one issue; the rest get their IDs from the server. */
const LINK_IDS_MAX = 200;

/** IDs for the copies of the links that the browser knows. */
export const copiedLinks = () =>
  z._default(
    z
      .array(
        z.object({
          of: unaskedId('only links of the original are copied, and this one may have been deleted'),
          id: newId(),
        }),
      )
      .check(z.maxLength(LINK_IDS_MAX)),
    [],
  );

const given = () =>
  z.object({
    issueId: refId('issue'),
    id: newId(),
    title: issueTitle(),
    sortOrder: orderKey(),
    links: copiedLinks(),
  });

/**
 * Copies an issue: its properties, including those of other features, description and links. Comments, files,
 * sub-issues, relations and history stay with the original.
 */
export const duplicateIssue = command({
  name: 'issue.duplicate',
  requires: 'issue:create',
  on: 'issueId',
  input: given(),
  change: (draft, copy: Copy & Settled) => duplicate(draft, copy),
  inverse: (_draft, { id }): Undo => invoke(removeIssues, { issueIds: [id] }),
});

/** The same for many issues of a project; the server numbers and places them together. */
export const duplicateIssues = command({
  name: 'issue.duplicate-many',
  requires: 'issue:create',
  on: 'copies.issueId',
  input: z.object({
    copies: z
      .array(given())
      .check(
        z.minLength(1, because<typeof issueRefusals.none_selected>('issue.none_selected')),
        z.maxLength(COPIES_MAX),
      ),
  }),
  change: (draft, { copies }: { readonly copies: readonly (Copy & Settled)[] }) => {
    for (const each of copies) duplicate(draft, each);
  },
  inverse: (_draft, { copies }): Undo => invoke(removeIssues, { issueIds: copies.map(({ id }) => id) }),
});

function duplicate(draft: Draft, { links, text, ...copy }: Copy & Settled): void {
  const { issueId, ...fields } = copy;
  const original = draft.get(issue, issueId);
  if (!original) return;
  const { projectId } = original;
  // Only current members of the project can be assigned there.
  const members = draft.where(projectMember, { projectId });
  const assigneeIds = original.assigneeIds.filter((each) => members.some(({ userId }) => userId === each));
  insertIssue(draft, { ...original, assigneeIds, number: 0, ...fields });
  for (const facet of entitySchema.facetsOf(issue)) {
    if (facet.follows?.isOwn) continue;
    const side = draft.get(facet, issueId);
    if (side) draft.insert(facet, { ...side, id: copy.id });
  }
  copyTexts(draft, { issueId, id: copy.id, projectId, links, text });
}

interface Texts {
  readonly issueId: string;
  readonly id: string;
  readonly projectId: string;
  readonly links: Copy['links'];
  readonly text: RichText | undefined;
}

/** Gives a copy the description and the links of its original. */
export function copyTexts(draft: Draft, { issueId, id: copyId, projectId, links, text }: Texts): void {
  const body = text ?? draft.get(description, issueId)?.body;
  if (body) insertDescription(draft, projectId, copyId, body);
  for (const { of, id } of links) {
    const link = draft.get(issueLink, of);
    if (link?.issueId !== issueId) continue;
    draft.insert(issueLink, {
      ...link,
      id,
      projectId,
      issueId: copyId,
      createdBy: draft.userId,
      createdAt: draft.now,
    });
    countKept(draft, copyId, 'links', 1);
  }
}

interface Copy {
  readonly issueId: string;
  readonly id: string;
  readonly title: string;
  readonly sortOrder: string;
  readonly links: readonly { readonly of: string; readonly id: string }[];
}

/** What only the server knows of a copy: its number, and the current text of the original's document. */
export interface Settled extends Numbered {
  readonly text?: RichText | undefined;
}
