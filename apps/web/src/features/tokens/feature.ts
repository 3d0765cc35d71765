import { webFeature } from '../../platform/feature.ts';

export const tokens = webFeature({
  screens: [
    {
      in: 'workspaceSettings',
      path: '/settings/api-tokens',
      load: async () => (await import('./tokens-page.tsx')).TokensPage,
    },
  ],
  settings: async () => (await import('./settings-entries.tsx')).settings,
});
