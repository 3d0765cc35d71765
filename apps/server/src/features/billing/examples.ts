import { ofWorkspace } from '../../../test/calls.ts';
import { featureExamples } from '../../../test/feature-examples.ts';

export const examples = featureExamples({
  routes: { 'GET /api/workspaces/:slug/billing': ofWorkspace('/billing') },
});
