import { TagIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/labels',
      order: 50,
      label: 'projectSettings.settings.labels',
      icon: <TagIcon />,
    },
  ],
};
