import { CycleIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/cycles',
      order: 65,
      label: 'autoCycles.title',
      icon: <CycleIcon />,
    },
  ],
};
