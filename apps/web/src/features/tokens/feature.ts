import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const tokens = webFeature({
  words: () => import('@cairn/messages/en/tokens'),
  screens: [
    {
      in: 'workspaceSettings',
      path: '/settings/api-tokens',
      load: exported(() => import('./tokens-page.tsx'), 'TokensPage'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
});
