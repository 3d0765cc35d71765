import { EyeIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  switches: [
    {
      field: 'hasViews',
      order: 30,
      label: 'view.plural',
      means: 'views.switchMeans',
      icon: <EyeIcon />,
    },
  ],
};
