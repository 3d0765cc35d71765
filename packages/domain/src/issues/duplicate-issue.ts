import { invoke, newId, refId, unaskedId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command } from '../declare.ts';
import { orderKey } from '../fields.ts';
import { insertDescription, insertIssue, issueTitle, removeIssues } from './commands.ts';
import { description, issue, issueLink, type Issue } from './entity.ts';

/** More than anybody keeps with one issue; those beyond get their ids from the server. */
const LINK_IDS_MAX = 200;

const copiedLink = () =>
  z.object({
    of: unaskedId('only links of the original are copied; one may be gone meanwhile'),
    id: newId(),
  });

/**
 * Makes an issue that says the same as another one: properties, description and links. Comments, files, sub-issues,
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
  optimistic: (draft, { issueId, id, title, sortOrder, links }) => {
    const original = draft.get(issue, issueId);
    if (!original) return;
    insertIssue(draft, { ...copiedFields(original), id, title, sortOrder });
    const text = draft.get(description, issueId);
    if (text) insertDescription(draft, original.projectId, id, text.body);
    for (const pair of links) {
      const link = draft.get(issueLink, pair.of);
      if (link)
        draft.insert(issueLink, {
          ...link,
          id: pair.id,
          issueId: id,
          createdBy: draft.userId,
          createdAt: draft.now,
        });
    }
  },
  inverse: (_draft, { id }): Undo => invoke(removeIssues, { issueIds: [id] }),
});

/** What a copy takes over from its original, field by field. */
export function copiedFields(original: Issue) {
  const { projectId, stateId, priority, assigneeIds, labelIds, parentId, startDate, dueDate, estimate } =
    original;
  return { projectId, stateId, priority, assigneeIds, labelIds, parentId, startDate, dueDate, estimate };
}
