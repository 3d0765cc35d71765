import { PeopleIcon, SettingsIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'workspaceSettings',
      path: '/settings',
      order: 10,
      label: 'workspaces.settings.pages.general',
      icon: <SettingsIcon />,
      needs: 'workspace:read',
    },
    {
      in: 'workspaceSettings',
      path: '/settings/members',
      order: 20,
      label: 'workspaces.settings.pages.members',
      icon: <PeopleIcon />,
      needs: 'member:read',
    },
  ],
};
