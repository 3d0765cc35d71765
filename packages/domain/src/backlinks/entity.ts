import { defineEntity, id, optional, ref, text, type RowOfEntity } from '@cairn/sync/schema';
import { scopes } from '../scopes.ts';

/**
 * An issue or page that a text mentions, listed where it is mentioned. The server derives these rows from the texts.
 * They have the scope of the text, so that they reveal only texts that a person may read.
 */
export const backlink = defineEntity({
  name: 'backlink',
  table: 'backlinks',
  readBy: 'page:read',
  fields: {
    id: id(),
    /** Null for a page of the workspace, and for a private page. */
    projectId: optional(ref('project')),
    /** The owner of the private page that the text belongs to. */
    ownerId: optional(text()),
    /** The issue whose description or comment it is. */
    issueId: optional(ref('issue')),
    /** The comment; null for a description and for the text of a page. */
    commentId: optional(text()),
    /** The page whose text or comment it is. */
    pageId: optional(text()),
    /** The issue or page that is mentioned. */
    targetId: text(),
  },
  scope: ({ ownerId, projectId }) =>
    ownerId !== null
      ? scopes.person(ownerId)
      : projectId === null
        ? scopes.everyone
        : scopes.project(projectId),
  indexes: ['targetId'],
  // The history needs no record: earlier mentions are in the versions of the text.
  unrecorded: 'all',
});

export type Backlink = RowOfEntity<typeof backlink>;
