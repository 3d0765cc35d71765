import { BellIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'personal',
      path: '/profile/notifications',
      order: 30,
      label: 'notifications.preferences.title',
      icon: <BellIcon />,
    },
  ],
};
