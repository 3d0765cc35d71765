import { defineEntity, id, optional, ref, text, type RowOfEntity } from '@cairn/sync/schema';
import { scopes } from '../scopes.ts';

/** Something that one person wants close at hand, in an order of their own; or a folder of such things. */
export const favourite = defineEntity({
  name: 'favourite',
  table: 'favourites',
  readBy: 'favourite:read',
  fields: {
    id: id(),
    userId: text(),
    /** The name of the entity of which the favourite is a row; `folder` for a folder. */
    kind: text(),
    /** The id of the page, project or other thing; null for a folder. What is gone or not to be seen is not shown. */
    targetId: optional(text()),
    /** A folder's name; null for anything else, which has a name of its own. */
    title: optional(text()),
    folderId: optional(ref('favourite')),
    sortOrder: text(),
  },
  scope: (row) => scopes.person(row.userId),
  atMost: { count: 2000, per: ['userId'] },
  indexes: ['targetId', 'folderId', 'kind'],
});

export type Favourite = RowOfEntity<typeof favourite>;
