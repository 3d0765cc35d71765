import { uuid } from '@cairn/sync/schema';
import { featureExamples } from '../../../test/feature-examples.ts';

const before = `2030-01-01T00:00:00.000000Z_${uuid()}`;

export const examples = featureExamples({
  routes: {
    'GET /api/workspaces/:slug/activity': {
      call: ({ slug }) => ({
        path: `/api/workspaces/${slug}/activity`,
        query: { limit: '2', before, kind: 'state' },
      }),
    },
    'GET /api/workspaces/:slug/members/:user/activity': {
      call: ({ slug }, { memberId }) => ({
        path: `/api/workspaces/${slug}/members/${memberId}/activity`,
        query: { limit: '2', before },
      }),
    },
    'GET /api/workspaces/:slug/members/:user/activity/export': {
      call: ({ slug }, { memberId }) => ({
        path: `/api/workspaces/${slug}/members/${memberId}/activity/export`,
        query: { day: '2026-03-09', timezone: 'Europe/Oslo' },
      }),
    },
    'GET /api/workspaces/:slug/projects/:project/issues/:issue/history': {
      call: ({ slug }, { projectId, issueId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/issues/${issueId}/history`,
        query: { limit: '20' },
      }),
    },
    'GET /api/users/me/activity': { call: () => ({ path: '/api/users/me/activity', query: { limit: '2' } }) },
  },
});
