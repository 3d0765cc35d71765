import { defineEntity, id, text, type RowOfEntity } from '@cairn/sync/schema';
import { scopes } from '../scopes.ts';
import { QUICK_LINKS_MAX } from './constants.ts';

/**
 * A web address that one person wants at hand on their home screen, in an order of their own. It is theirs as a favourite
 * is, by the same right.
 */
export const quickLink = defineEntity({
  name: 'quickLink',
  table: 'quick_links',
  readBy: 'favourite:read',
  fields: { id: id(), userId: text(), title: text(), url: text(), sortOrder: text() },
  scope: (row) => scopes.person(row.userId),
  atMost: { count: QUICK_LINKS_MAX, per: ['userId'] },
  unrecorded: 'all',
});

export type QuickLink = RowOfEntity<typeof quickLink>;
