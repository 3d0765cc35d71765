import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const issueExports = webFeature({
  words: () => import('@cairn/messages/en/exports'),
  screens: [
    {
      in: 'workspaceSettings',
      path: '/settings/exports',
      load: exported(() => import('./exports-page.tsx'), 'ExportsPage'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
});
