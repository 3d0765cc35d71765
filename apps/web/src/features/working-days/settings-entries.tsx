import { CalendarDaysIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/working-days',
      order: 35,
      label: 'workingDays.title',
      icon: <CalendarDaysIcon />,
    },
  ],
};
