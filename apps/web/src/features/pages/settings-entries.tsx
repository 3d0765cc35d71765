import { PageIcon } from '@cairn/ui/icons';
import type { FeatureSettings } from '../../platform/feature-settings.ts';

export const settings: FeatureSettings = {
  switches: [
    {
      field: 'hasPages',
      order: 40,
      label: 'app.sidebar.pages',
      means: 'pages.switchMeans',
      icon: <PageIcon />,
    },
  ],
};
