import { webFeature } from '../../platform/feature.ts';

export const states = webFeature({
  screens: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/states',
      load: async () => (await import('./states-page.tsx')).StatesPage,
    },
  ],
  settings: async () => (await import('./settings-entries.tsx')).settings,
  actions: async () => (await import('./actions.tsx')).actions,
});
