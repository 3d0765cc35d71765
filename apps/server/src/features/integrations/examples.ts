import { uuid } from '@cairn/sync/schema';
import { ofWorkspace, type RouteExample } from '../../../test/calls.ts';
import { featureExamples } from '../../../test/feature-examples.ts';

/** Under a project. Test servers have no OAuth app at any provider, so most calls are refused. */
const ofProject = (rest: string, body?: unknown): RouteExample => ({
  call: ({ slug }, { projectId }) => ({
    path: `/api/workspaces/${slug}/projects/${projectId}/integrations${rest}`,
    ...(body !== undefined && { body }),
  }),
  isRefused: true,
});

export const examples = featureExamples({
  routes: {
    'GET /api/workspaces/:slug/integrations': ofWorkspace('/integrations'),
    'POST /api/workspaces/:slug/integrations/:provider/installations': {
      ...ofWorkspace('/integrations/github/installations', { body: {} }),
      isRefused: true,
    },
    'DELETE /api/workspaces/:slug/integrations/:provider': {
      ...ofWorkspace('/integrations/github'),
      isRefused: true,
    },
    'POST /api/installations/:provider': {
      call: () => ({ path: '/api/installations/github', body: { state: uuid(), code: uuid() } }),
      isRefused: true,
    },
    'GET /api/workspaces/:slug/projects/:project/integrations': {
      call: ({ slug }, { projectId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/integrations`,
      }),
    },
    'GET /api/workspaces/:slug/projects/:project/integrations/:provider/targets':
      ofProject('/github/targets'),
    'POST /api/workspaces/:slug/projects/:project/integrations/:provider/connections': ofProject(
      '/github/connections',
      { target_id: '1' },
    ),
    'PATCH /api/workspaces/:slug/projects/:project/integrations/connections/:connection': ofProject(
      `/connections/${uuid()}`,
      { is_two_way: true },
    ),
    'DELETE /api/workspaces/:slug/projects/:project/integrations/connections/:connection': ofProject(
      `/connections/${uuid()}`,
    ),
    // Only signed requests are accepted.
    'POST /api/integrations/github/connections/:connection/events': {
      call: () => ({ path: `/api/integrations/github/connections/${uuid()}/events` }),
      isRefused: true,
    },
  },
});
