import { PlugIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'workspaceSettings',
      group: 'connect',
      path: '/settings/integrations',
      order: 70,
      label: 'workspaces.settings.pages.integrations',
      icon: <PlugIcon />,
      needs: 'integration:manage',
    },
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/integrations',
      order: 80,
      label: 'integrations.title',
      icon: <PlugIcon />,
    },
  ],
};
