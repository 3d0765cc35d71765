import { EstimateIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  entries: [
    {
      in: 'projectSettings',
      path: '/projects/$project/settings/estimates',
      order: 60,
      label: 'estimates.settings.title',
      icon: <EstimateIcon />,
    },
  ],
};
