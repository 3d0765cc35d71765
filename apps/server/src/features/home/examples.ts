import { featureExamples } from '../../../test/feature-examples.ts';

export const examples = featureExamples({
  routes: {
    'GET /api/workspaces/:slug/dashboard': {
      call: ({ slug }) => ({ path: `/api/workspaces/${slug}/dashboard` }),
    },
    'GET /api/dashboard/:dashboard/widgets/:widget': {
      call: (_, { workspaceId }) => ({
        path: `/api/dashboard/${workspaceId}/widgets/assigned_issues`,
        query: { today: '2026-03-12' },
      }),
    },
    'PATCH /api/dashboard/:dashboard/widgets/:widget': {
      call: (_, { workspaceId }) => ({
        path: `/api/dashboard/${workspaceId}/widgets/assigned_issues`,
        body: { filters: { tab: 'pending', period: 'this-week' } },
      }),
    },
  },
});
