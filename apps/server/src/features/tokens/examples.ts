import { uuid } from '@cairn/sync/schema';
import { ofWorkspace } from '../../../test/calls.ts';
import { featureExamples } from '../../../test/feature-examples.ts';

export const examples = featureExamples({
  routes: {
    'GET /api/workspaces/:slug/api-tokens': ofWorkspace('/api-tokens'),
    'POST /api/workspaces/:slug/api-tokens': ofWorkspace('/api-tokens', {
      body: { title: 'A program', description: 'What it is for', expires_at: null },
    }),
    'DELETE /api/workspaces/:slug/api-tokens/:id': {
      ...ofWorkspace(`/api-tokens/${uuid()}`),
      isRefused: true,
    },
  },
});
