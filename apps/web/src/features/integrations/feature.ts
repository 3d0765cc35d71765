import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const integrations = webFeature({
  words: () => import('@cairn/messages/en/integrations'),
  screens: [
    {
      in: 'workspaceSettings',
      path: '/settings/integrations',
      load: exported(() => import('./integrations-page.tsx'), 'IntegrationsPage'),
    },
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/integrations',
      load: exported(() => import('./project-integrations-page.tsx'), 'ProjectIntegrationsPage'),
    },
    {
      in: 'account',
      path: '/installations/$provider',
      load: exported(() => import('./installation-page.tsx'), 'InstallationPage'),
    },
  ],
  settings: () => import('./settings-entries.tsx'),
});
