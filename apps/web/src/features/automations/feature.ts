import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const automations = webFeature({
  words: () => import('@cairn/messages/en/automations'),
  screens: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/automations',
      load: exported(() => import('./automations-page.tsx'), 'AutomationsPage'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
  projectSetup: () => import('./project-setup.ts'),
});
