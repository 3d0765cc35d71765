import { uuid } from '@cairn/sync/schema';
import { featureExamples } from '../../../test/feature-examples.ts';

export const examples = featureExamples({
  routes: {
    'GET /api/workspaces/:slug/members/:user/activity': {
      call: ({ slug }, { memberId }) => ({
        path: `/api/workspaces/${slug}/members/${memberId}/activity`,
        query: { limit: '2', before: `2030-01-01T00:00:00.000000Z_${uuid()}` },
      }),
    },
  },
});
