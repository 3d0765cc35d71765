import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const activities = webFeature({
  screens: [
    {
      in: 'personal',
      path: '/profile/activity',
      load: exported(() => import('./own-activity-page.tsx'), 'OwnActivityPage'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
});
