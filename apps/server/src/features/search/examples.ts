import { ofWorkspace } from '../../../test/calls.ts';
import { featureExamples } from '../../../test/feature-examples.ts';

export const examples = featureExamples({
  routes: {
    'GET /api/workspaces/:slug/search': ofWorkspace('/search', {
      query: { q: 'an issue', filter: 'is:open', timezone: 'Europe/Berlin', limit: '5', offset: '0' },
    }),
    'GET /api/workspaces/:slug/projects/:project/search-issues': {
      call: ({ slug }, { projectId, issueId }) => ({
        path: `/api/workspaces/${slug}/projects/${projectId}/search-issues`,
        query: {
          search: 'an',
          issue_id: issueId,
          parent: 'true',
          workspace_search: 'true',
          cycle: 'true',
          target_date: 'none',
        },
      }),
    },
  },
});
