import { DEFAULT_CHART, scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { ofWorkspace } from '../../../test/calls.ts';
import { featureExamples } from '../../../test/feature-examples.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    readonly chartId: string;
  }
}

const byLabel = { ...DEFAULT_CHART, axis: 'labels', segment: null };

const question = { x_axis: 'state', segment: 'labels', filters: 'priority.is_not.urgent' };

export const examples = featureExamples({
  routes: {
    'GET /api/workspaces/:slug/analytics': ofWorkspace('/analytics', { query: question }),
    'GET /api/workspaces/:slug/default-analytics': ofWorkspace('/default-analytics', {
      query: { timezone: 'Asia/Kathmandu' },
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
    return { chartId: id };
  },
  commands: {
    'chart.create': ({ projectId }) => ({ id: uuid(), projectId, name: 'Open by label', spec: byLabel }),
    'chart.update': ({ chartId }) => ({ chartId, patch: { name: 'By label', spec: byLabel } }),
    'chart.remove': ({ chartId }) => ({ chartId }),
  },
  last: ['chart.remove'],
  cases: [
    [
      'chart.create',
      'of the workspace',
      () => ({ args: { id: uuid(), projectId: null, name: 'Open work', spec: DEFAULT_CHART } }),
    ],
  ],
});
