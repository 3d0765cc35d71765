import { featureExamples } from '../../../test/feature-examples.ts';

export const examples = featureExamples({
  routes: {
    // Only callers with the operator's secret are accepted.
    'POST /api/hooks/mail/inbound': { call: () => ({ path: '/api/hooks/mail/inbound' }), isRefused: true },
  },
});
