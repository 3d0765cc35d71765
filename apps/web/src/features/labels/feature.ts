import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const labels = webFeature({
  words: () => import('@cairn/messages/en/labels'),
  screens: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/labels',
      load: exported(() => import('./labels-page.tsx'), 'LabelsPage'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
  actions: () => import('./actions.tsx'),
  projectSetup: () => import('./project-setup.ts'),
});
