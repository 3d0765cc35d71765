import { defineEntity, id, optional, ref, text, type RowOfEntity } from '@cairn/sync/schema';
import { scopes } from '../scopes.ts';

/** A label of a project's issues; it can be nested one level deep, under a parent label. */
export const label = defineEntity({
  name: 'label',
  table: 'labels',
  readBy: 'label:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    name: text(),
    color: text(),
    parentId: optional(ref('label')),
    sortOrder: text(),
  },
  scope: (row) => scopes.project(row.projectId),
  atMost: { count: 5000, per: ['projectId'] },
  indexes: ['projectId'],
});

export type Label = RowOfEntity<typeof label>;
