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

/** Shared: for everyone in the project or workspace. Private: for the owner only. */
export const BOARD_ACCESS = ['shared', 'private'] as const;

/** A named board of charts in an order: of a project, of the workspace (projectId null), or private. */
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
    /** An older browser may not know the axis of a chart. */
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

/** Owners keep their rights to a board as long as they could create one there. */
const owner: readonly Standing<'chart-board:create'>[] = [{ as: 'owner', while: 'chart-board:create' }];

export const chartBoardCapabilities = capabilities({
  'chart-board:read': {
    workspace: ROLE.viewer,
    project: ROLE.guest,
    inArchive: true,
    // People keep access to what they made for themselves, as with their views.
    standings: [{ as: 'owner', while: 'workspace:read', in: 'workspace' }],
  },
  'chart-board:create': { workspace: ROLE.member, project: ROLE.member },
  'chart-board:update': { workspace: ROLE.admin, project: ROLE.admin, standings: owner },
  'chart-board:share': { standings: owner },
  'chart-board:remove': { workspace: ROLE.admin, project: ROLE.admin, standings: owner },
});
