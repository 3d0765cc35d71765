import { HistoryIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'personal',
      path: '/profile/activity',
      order: 25,
      label: 'activity.own.title',
      icon: <HistoryIcon />,
    },
  ],
};
