import { defineEntity, id, optional, ref, text, type RowOfEntity } from '@cairn/sync/schema';
import { scopes } from '../scopes.ts';

/** Something that a person wants close at hand, in their own order; or a folder of such things. */
export const favourite = defineEntity({
  name: 'favourite',
  table: 'favourites',
  readBy: 'favourite:read',
  fields: {
    id: id(),
    userId: text(),
    /** The entity of the favourite, or `folder`. */
    kind: text(),
    /** The ID of the page, project or other thing; null for a folder. Deleted and invisible things are not shown. */
    targetId: optional(text()),
    /** A folder's name; null for everything else, which has its own name. */
    title: optional(text()),
    folderId: optional(ref('favourite')),
    sortOrder: text(),
  },
  scope: (row) => scopes.person(row.userId),
  atMost: { count: 2000, per: ['userId'] },
  indexes: ['targetId', 'folderId', 'kind'],
});

export type Favourite = RowOfEntity<typeof favourite>;
