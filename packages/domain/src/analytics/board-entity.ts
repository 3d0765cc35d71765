import {
  choice,
  defineEntity,
  id,
  instant,
  json,
  optional,
  ref,
  text,
  type RowOfEntity,
} from '@cairn/sync/schema';
import { capabilities, type Standing } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';
import type { BoardChart } from './board-chart.ts';

/** Shared: for everybody in the project, or for those of the workspace. Private: for its owner. */
export const BOARD_ACCESS = ['shared', 'private'] as const;

/** Charts under a name, in an order: for the people of a project, for those of the workspace (projectId null), or for one's own. */
export const chartBoard = defineEntity({
  name: 'chartBoard',
  table: 'chart_boards',
  readBy: 'chart-board:read',
  fields: {
    id: id(),
    projectId: optional(ref('project')),
    name: text(),
    ownerId: text(),
    access: choice(BOARD_ACCESS),
    /** A browser of another version may not know the axis of one of them. */
    charts: json<BoardChart[]>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  scope: (row) =>
    row.access === 'private'
      ? scopes.person(row.ownerId)
      : row.projectId === null
        ? scopes.members
        : scopes.project(row.projectId),
  atMost: { count: 200, per: ['projectId'], ofOne: { count: 20, by: 'ownerId' } },
  indexes: ['projectId'],
});
export type ChartBoard = RowOfEntity<typeof chartBoard>;

/** A board is its owner's as long as the owner could make one there. */
const owner: readonly Standing<'chart-board:create'>[] = [{ as: 'owner', while: 'chart-board:create' }];

export const chartBoardCapabilities = capabilities({
  'chart-board:read': {
    workspace: ROLE.viewer,
    project: ROLE.guest,
    inArchive: true,
    // What somebody made for themselves they go on reading, as they do their views.
    standings: [{ as: 'owner', while: 'workspace:read', in: 'workspace' }],
  },
  'chart-board:create': { workspace: ROLE.member, project: ROLE.member },
  'chart-board:update': { workspace: ROLE.admin, project: ROLE.admin, standings: owner },
  'chart-board:share': { standings: owner },
  'chart-board:remove': { workspace: ROLE.admin, project: ROLE.admin, standings: owner },
});
