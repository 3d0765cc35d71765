import { webFeature } from '../../platform/feature.ts';

export const labels = webFeature({
  screens: [
    {
      in: 'workspace',
      path: '/projects/$project/settings/labels',
      load: async () => (await import('./labels-page.tsx')).LabelsPage,
    },
  ],
});
