import { featureExamples } from '../../../test/feature-examples.ts';

export const examples = featureExamples({
  routes: {
    // Only who shows the operator's secret is heard.
    'POST /api/hooks/mail/inbound': { call: () => ({ path: '/api/hooks/mail/inbound' }), isRefused: true },
  },
});
