import { choice, defineEntity, id, ref, text, type RowOfEntity } from '@cairn/sync/schema';
import { scopes } from '../scopes.ts';
import { RELATION_KINDS } from './constants.ts';

/**
 * One side of a relation: what `relatedId` is to `issueId`. Each relation is two rows, one in each issue's project,
 * linked by `pairId`, so that each is visible to its own project.
 */
export const relation = defineEntity({
  name: 'relation',
  table: 'relations',
  readBy: 'issue:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    issueId: ref('issue'),
    kind: choice(RELATION_KINDS),
    relatedId: ref('issue'),
    pairId: text(),
  },
  scope: (row) => scopes.project(row.projectId),
  atMost: { count: 1000, per: ['issueId'] },
  indexes: ['issueId'],
});

export type Relation = RowOfEntity<typeof relation>;
