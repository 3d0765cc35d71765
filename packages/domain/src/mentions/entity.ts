import { facet, set, type RowOfEntity } from '@cairn/sync/schema';
import { issue } from '../issues/entity.ts';

/**
 * Whom the description and the comments of an issue mention, for lists, which don't hold texts. The server derives it from
 * these; nobody sets it.
 */
export const issueMentions = facet(issue, {
  name: 'issueMentions',
  table: 'issue_mentions',
  carries: ['projectId', 'removedAt'],
  fields: { userIds: set('member') },
  // A copy has the description only, and is told by that whom it mentions.
  isOwn: true,
});
export type IssueMentions = RowOfEntity<typeof issueMentions>;
