import { ClockIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/automations',
      order: 70,
      label: 'automations.title',
      icon: <ClockIcon />,
    },
  ],
};
