import { webFeature } from '../../platform/feature.ts';

export const labels = webFeature({
  screens: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/labels',
      load: async () => (await import('./labels-page.tsx')).LabelsPage,
    },
  ],
  settings: async () => (await import('./settings-entries.tsx')).settings,
  actions: async () => (await import('./actions.tsx')).actions,
});
