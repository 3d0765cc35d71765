import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const estimates = webFeature({
  words: () => import('@cairn/messages/en/estimates'),
  screens: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/estimates',
      load: exported(() => import('./estimates-page.tsx'), 'EstimatesPage'),
    },
  ],
  actions: () => import('./actions.ts'),
  settings: () => import('./settings-entries.tsx'),
  properties: () => import('./property.tsx'),
  projectSetup: () => import('./project-setup.ts'),
});
