import { choice, defineEntity, flag, id, ref, text, type RowOfEntity } from '@cairn/sync/schema';
import { scopes } from '../scopes.ts';
import { STATE_GROUPS, STATES_MAX } from './constants.ts';

/** A step that issues of a project pass through. */
export const state = defineEntity({
  name: 'state',
  table: 'states',
  readBy: 'state:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    name: text(),
    description: text(),
    color: text(),
    group: choice(STATE_GROUPS),
    /** Order key within its group. */
    sortOrder: text(),
    isDefault: flag(),
  },
  scope: (row) => scopes.project(row.projectId),
  atMost: { count: STATES_MAX, per: ['projectId'] },
  indexes: ['projectId'],
});

export type State = RowOfEntity<typeof state>;
