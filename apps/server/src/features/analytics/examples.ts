import { DEFAULT_CHART, scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { ofWorkspace } from '../../../test/calls.ts';
import { featureExamples } from '../../../test/feature-examples.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly chartId: string;
    readonly boardId: string;
    /** A chart on the board. */
    readonly boardChartId: string;
  }
}

const byLabel = { ...DEFAULT_CHART, axis: 'labels', segment: null };

const flow = {
  kind: 'flow' as const,
  chart: 'lead' as const,
  days: 90,
  interval: 'week' as const,
  filters: [],
};
const leadTime = { title: 'Lead time', size: 'one' as const, projectId: null, question: flow };

const question = { x_axis: 'state', segment: 'labels', filters: 'priority.is_not.urgent' };

export const examples = featureExamples({
  makes: { chartBoard: 'chart-board.create' },
  routes: {
    'GET /api/workspaces/:slug/analytics': ofWorkspace('/analytics', { query: question }),
    'GET /api/workspaces/:slug/default-analytics': ofWorkspace('/default-analytics', {
      query: { timezone: 'Asia/Kathmandu' },
    }),
    'GET /api/workspaces/:slug/export-overview': ofWorkspace('/export-overview', {
      query: { chart: 'creators' },
    }),
    'GET /api/workspaces/:slug/export-analytics': ofWorkspace('/export-analytics', { query: question }),
    'GET /api/workspaces/:slug/analytics/cumulative-flow': ofWorkspace('/analytics/cumulative-flow', {
      query: { days: '30' },
    }),
    'GET /api/workspaces/:slug/analytics/throughput': ofWorkspace('/analytics/throughput', {
      query: { interval: 'month' },
    }),
    'GET /api/workspaces/:slug/analytics/times': ofWorkspace('/analytics/times', { query: { of: 'lead' } }),
    'GET /api/workspaces/:slug/analytics/time-in-state': ofWorkspace('/analytics/time-in-state'),
    'GET /api/workspaces/:slug/export-flow': ofWorkspace('/export-flow', { query: { chart: 'lead' } }),
    'GET /api/workspaces/:slug/analytic-view': ofWorkspace('/analytic-view'),
  },
  insert: async ({ db }, { workspaceId, projectId, authorId }, text) => {
    const id = uuid();
    const spec = {
      ...byLabel,
      filters: [{ property: 'title', operator: 'contains', values: [text('chart filter')] }],
    };
    await sql`insert into charts (workspace_id, id, scope, project_id, name, owner_id, spec, created_at, updated_at)
      values (${workspaceId}, ${id}, ${scopes.project(projectId)}, ${projectId}, ${text('chart name')}, ${authorId},
        ${JSON.stringify(spec)}::jsonb, now(), now())`.execute(db);
    const [board, boardChart] = [uuid(), uuid()];
    const charts = [
      { ...leadTime, id: boardChart, title: text('board chart title'), projectId },
      { ...leadTime, id: uuid(), size: 'two', question: { kind: 'bars', spec } },
    ];
    await sql`insert into chart_boards (workspace_id, id, scope, project_id, name, owner_id, access, charts, created_at,
        updated_at)
      values (${workspaceId}, ${board}, ${scopes.project(projectId)}, ${projectId}, ${text('board name')}, ${authorId},
        'shared', ${JSON.stringify(charts)}::jsonb, now(), now())`.execute(db);
    return { chartId: id, boardId: board, boardChartId: boardChart };
  },
  commands: {
    'chart.create': ({ projectId }) => ({ id: uuid(), projectId, name: 'Open by label', spec: byLabel }),
    'chart.update': ({ chartId }) => ({ chartId, patch: { name: 'By label', spec: byLabel } }),
    'chart.remove': ({ chartId }) => ({ chartId }),
    'chart-board.create': ({ projectId }) => ({ id: uuid(), projectId, name: 'Every Monday' }),
    'chart-board.update': ({ boardId }) => ({ boardId, patch: { name: 'Every Friday' } }),
    'chart-board.set-access': ({ boardId }) => ({ boardId, access: 'private' }),
    'chart-board.duplicate': ({ boardId }) => ({ boardId, id: uuid(), name: 'Every Monday (copy)' }),
    'chart-board.add-chart': ({ boardId, projectId }) => ({
      boardId,
      chart: { ...leadTime, id: uuid(), projectId },
      position: 1,
    }),
    'chart-board.update-chart': ({ boardId, boardChartId: chartId }) => ({
      boardId,
      chartId,
      patch: { title: 'How long it takes', size: 'two' },
    }),
    'chart-board.move-chart': ({ boardId, boardChartId: chartId }) => ({ boardId, chartId, position: 1 }),
    'chart-board.remove-chart': ({ boardId, boardChartId: chartId }) => ({ boardId, chartId }),
    'chart-board.remove': ({ boardId }) => ({ boardId }),
  },
  last: ['chart.remove', 'chart-board.remove-chart', 'chart-board.remove'],
  cases: [
    [
      'chart-board.create',
      'for oneself, with a chart',
      ({ projectId }) => ({
        args: {
          id: uuid(),
          projectId: null,
          name: 'My week',
          access: 'private',
          charts: [
            { ...leadTime, id: uuid(), projectId },
            { ...leadTime, id: uuid(), size: 'two', question: { kind: 'bars', spec: byLabel } },
          ],
        },
      }),
    ],
    [
      'chart-board.move-chart',
      'one that is gone',
      ({ boardId }) => ({ args: { boardId, chartId: uuid(), position: 0 } }),
    ],
    [
      'chart-board.update-chart',
      'its size alone',
      ({ boardId, boardChartId: chartId }) => ({ args: { boardId, chartId, patch: { size: 'two' } } }),
    ],
    [
      'chart.create',
      'of the workspace',
      () => ({ args: { id: uuid(), projectId: null, name: 'Open work', spec: DEFAULT_CHART } }),
    ],
  ],
});
