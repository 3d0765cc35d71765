import { invoke, newId, refId, unaskedId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command } from '../declare.ts';
import { entitySchema } from '../entity-schema.ts';
import { orderKey } from '../fields.ts';
import { projectMember } from '../projects/entity.ts';
import { insertDescription, insertIssue, issueTitle, removeIssues, type Numbered } from './commands.ts';
import { countKept } from './count-kept.ts';
import { description, issue, issueLink, type RichText } from './entity.ts';

/** More than anybody keeps with one issue; those beyond get their ids from the server. */
const LINK_IDS_MAX = 200;

const copiedLink = () =>
  z.object({
    of: unaskedId('only links of the original are copied; one may be gone meanwhile'),
    id: newId(),
  });

/**
 * Makes an issue that says the same as another one: properties, those of other features too, description and links. Comments, files, sub-issues,
 * relations and history stay with the original.
 */
export const duplicateIssue = command({
  name: 'issue.duplicate',
  requires: 'issue:create',
  on: 'issueId',
  input: z.object({
    issueId: refId('issue'),
    id: newId(),
    title: issueTitle(),
    sortOrder: orderKey(),
    /** Ids for the copies of the links the browser knows of. */
    links: z._default(z.array(copiedLink()).check(z.maxLength(LINK_IDS_MAX)), []),
  }),
  change: (draft, { issueId, links, text, ...copy }: Copy & Settled) => {
    const original = draft.get(issue, issueId);
    if (!original) return;
    const { projectId } = original;
    // Only those who are in the project still can be assigned there.
    const members = draft.where(projectMember, { projectId });
    const assigneeIds = original.assigneeIds.filter((each) => members.some(({ userId }) => userId === each));
    insertIssue(draft, { ...original, assigneeIds, number: 0, ...copy });
    const body = text ?? draft.get(description, issueId)?.body;
    for (const facet of entitySchema.facetsOf(issue)) {
      if (facet.follows?.isOwn) continue;
      const side = draft.get(facet, issueId);
      if (side) draft.insert(facet, { ...side, id: copy.id });
    }
    if (body) insertDescription(draft, projectId, copy.id, body);
    for (const { of, id } of links) {
      const link = draft.get(issueLink, of);
      if (link?.issueId !== issueId) continue;
      draft.insert(issueLink, {
        ...link,
        id,
        issueId: copy.id,
        createdBy: draft.userId,
        createdAt: draft.now,
      });
      countKept(draft, copy.id, 'links', 1);
    }
  },
  inverse: (_draft, { id }): Undo => invoke(removeIssues, { issueIds: [id] }),
});

interface Copy {
  readonly issueId: string;
  readonly id: string;
  readonly title: string;
  readonly sortOrder: string;
  readonly links: readonly { readonly of: string; readonly id: string }[];
}

/** What the server knows of a copy: its number, and what people write together in the description of the original. */
interface Settled extends Numbered {
  readonly text?: RichText | undefined;
}
