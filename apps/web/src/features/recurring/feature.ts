import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const recurring = webFeature({
  words: () => import('@cairn/messages/en/recurring'),
  screens: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/recurring',
      load: exported(() => import('./recurring-page.tsx'), 'RecurringPage'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
  actions: () => import('./actions.tsx'),
});
