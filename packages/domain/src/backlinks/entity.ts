import { defineEntity, id, optional, ref, text, type RowOfEntity } from '@cairn/sync/schema';
import { scopes } from '../scopes.ts';

/**
 * A text names an issue or a page: seen from there, where it is mentioned. The server derives these rows from the texts. A row
 * stands in the scope of its text, so that nobody learns of one that they may not read.
 */
export const backlink = defineEntity({
  name: 'backlink',
  table: 'backlinks',
  readBy: 'page:read',
  fields: {
    id: id(),
    /** Null for a page of the workspace, and for a private one. */
    projectId: optional(ref('project')),
    /** Whose private page the text is. */
    ownerId: optional(text()),
    /** The issue whose description, or whose comment, the text is. */
    issueId: optional(ref('issue')),
    /** The comment on the issue or the page; null for a description and for the text of a page. */
    commentId: optional(text()),
    /** The page whose text, or whose comment, the text is. */
    pageId: optional(text()),
    /** The issue or the page that is named. */
    targetId: text(),
  },
  scope: ({ ownerId, projectId }) =>
    ownerId !== null
      ? scopes.person(ownerId)
      : projectId === null
        ? scopes.everyone
        : scopes.project(projectId),
  indexes: ['targetId'],
  // A text says what it named when: it has versions of its own.
  unrecorded: 'all',
});

export type Backlink = RowOfEntity<typeof backlink>;
