import { webFeature } from '../../platform/feature.ts';

export const states = webFeature({
  screens: [
    {
      in: 'workspace',
      path: '/projects/$project/settings/states',
      load: async () => (await import('./states-page.tsx')).StatesPage,
    },
  ],
});
