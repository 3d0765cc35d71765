import { defineEntity, id, text, type RowOfEntity } from '@cairn/sync/schema';
import { scopes } from '../scopes.ts';
import { QUICK_LINKS_MAX } from './constants.ts';

/**
 * A web address that a person keeps on their home screen, in their own order. The same permissions apply as to
 * favourites.
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
