import { webFeature } from '../../platform/feature.ts';

export const tokens = webFeature({
  screens: [
    {
      in: 'workspace',
      path: '/settings/api-tokens',
      load: async () => (await import('./tokens-page.tsx')).TokensPage,
    },
  ],
});
