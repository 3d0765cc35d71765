import { CycleIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  switches: [
    {
      field: 'hasCycles',
      order: 10,
      label: 'cycle.plural',
      means: 'cycles.switchMeans',
      icon: <CycleIcon />,
    },
  ],
};
