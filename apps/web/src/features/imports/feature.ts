import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const imports = webFeature({
  words: () => import('@cairn/messages/en/imports'),
  screens: [
    {
      in: 'workspaceSettings',
      path: '/settings/imports',
      load: exported(() => import('./imports-page.tsx'), 'ImportsPage'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
});
