import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const workingDays = webFeature({
  words: () => import('@cairn/messages/en/working-days'),
  screens: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/working-days',
      load: exported(() => import('./working-days-page.tsx'), 'WorkingDaysPage'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
  projectSetup: () => import('./project-setup.ts'),
});
