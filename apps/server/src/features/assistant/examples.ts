import { ofWorkspace } from '../../../test/calls.ts';
import { featureExamples } from '../../../test/feature-examples.ts';

export const examples = featureExamples({
  routes: {
    'GET /api/workspaces/:slug/ai-assistant': ofWorkspace('/ai-assistant'),
    'POST /api/workspaces/:slug/ai-assistant': {
      ...ofWorkspace('/ai-assistant', { body: { prompt: 'They sail.', task: 'Say it at length' } }),
      // Test servers have no AI service.
      isRefused: true,
    },
  },
});
