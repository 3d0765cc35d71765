import { defineEntity, id, json, text, type RowOfEntity } from '@cairn/sync/schema';
import { scopes } from '../scopes.ts';

/** Something that the product remembers for one person in one workspace, such as how a list is shown. */
export const preference = defineEntity({
  name: 'preference',
  table: 'preferences',
  readBy: 'preference:read',
  fields: { id: id(), userId: text(), key: text(), value: json<unknown>() },
  scope: (row) => scopes.person(row.userId),
  /** A view of its own for each project, page and list that somebody opens. */
  atMost: { count: 2000, per: ['userId'] },
  indexes: ['key'],
  unrecorded: 'all',
});

export type Preference = RowOfEntity<typeof preference>;
