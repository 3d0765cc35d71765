import { defineEntity, id, json, text, type RowOfEntity } from '@cairn/sync/schema';
import { scopes } from '../scopes.ts';

/** Something that the app remembers for a person in a workspace, such as how a list is displayed. */
export const preference = defineEntity({
  name: 'preference',
  table: 'preferences',
  readBy: 'preference:read',
  fields: { id: id(), userId: text(), key: text(), value: json<unknown>() },
  scope: (row) => scopes.person(row.userId),
  /** Enough for a view per project, page and list that a person opens. */
  atMost: { count: 2000, per: ['userId'] },
  indexes: ['key'],
  unrecorded: 'all',
});

export type Preference = RowOfEntity<typeof preference>;
