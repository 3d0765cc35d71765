import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const states = webFeature({
  words: () => import('@cairn/messages/en/states'),
  screens: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/states',
      load: exported(() => import('./states-page.tsx'), 'StatesPage'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
  actions: () => import('./actions.tsx'),
});
