import { LayersIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  switches: [
    {
      field: 'hasModules',
      order: 20,
      label: 'module.plural',
      means: 'modules.switchMeans',
      icon: <LayersIcon />,
    },
  ],
};
