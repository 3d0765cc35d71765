import { PeopleIcon, SettingsIcon, ZapIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings',
      order: 10,
      label: 'projectSettings.settings.general',
      icon: <SettingsIcon />,
    },
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/members',
      order: 20,
      label: 'projectSettings.settings.members',
      icon: <PeopleIcon />,
    },
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/features',
      order: 30,
      label: 'projectSettings.settings.features',
      icon: <ZapIcon />,
    },
  ],
};
