import { defineEntity, id, instant, json, optional, ref, text, type RowOfEntity } from '@cairn/sync/schema';
import { capabilities, type Standing } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';
import type { ChartSpec } from './chart-spec.ts';

export * from './board-entity.ts';

/** A saved question to analytics with a name: of a project, or of the workspace (projectId null). */
export const chart = defineEntity({
  name: 'chart',
  table: 'charts',
  readBy: 'chart:read',
  fields: {
    id: id(),
    projectId: optional(ref('project')),
    name: text(),
    ownerId: text(),
    /** An older browser may not know its axis. */
    spec: json<ChartSpec>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  scope: (row) => (row.projectId === null ? scopes.members : scopes.project(row.projectId)),
  atMost: { count: 500, per: ['projectId'], ofOne: { count: 100, by: 'ownerId' } },
  indexes: ['projectId'],
});
export type Chart = RowOfEntity<typeof chart>;

/** Owners keep their rights to a chart as long as they could create one there. */
const owner: readonly Standing<'chart:create'>[] = [{ as: 'owner', while: 'chart:create' }];

export const analyticsCapabilities = capabilities({
  'analytics:read': { workspace: ROLE.member },
  'chart:read': { workspace: ROLE.viewer, project: ROLE.guest, inArchive: true },
  'chart:create': { workspace: ROLE.member, project: ROLE.member },
  'chart:update': { workspace: ROLE.admin, project: ROLE.admin, standings: owner },
  'chart:remove': { workspace: ROLE.admin, project: ROLE.admin, standings: owner },
});
