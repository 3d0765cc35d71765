import { facet, set, type RowOfEntity } from '@cairn/sync/schema';
import { issue } from '../issues/entity.ts';

/**
 * The people mentioned in the description and comments of an issue, for lists, which don't load texts. Derived by the
 * server; no one sets it.
 */
export const issueMentions = facet(issue, {
  name: 'issueMentions',
  table: 'issue_mentions',
  carries: ['projectId', 'removedAt'],
  fields: { userIds: set('member') },
  // A copy has only the description, from which its own mentions are derived.
  isOwn: true,
});
export type IssueMentions = RowOfEntity<typeof issueMentions>;
