import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const autoCycles = webFeature({
  words: () => import('@cairn/messages/en/auto-cycles'),
  screens: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/cycles',
      load: exported(() => import('./auto-cycles-page.tsx'), 'AutoCyclesPage'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
});
