import { BarChartIcon } from '@cairn/ui/icons';
import type { FeatureActions } from '../../platform/feature-actions.ts';

export const actions: FeatureActions = {
  destinations: [
    {
      in: 'workspace',
      id: 'analytics',
      order: 50,
      label: 'analytics.go',
      icon: <BarChartIcon />,
      path: '/analytics',
      keys: 'g r',
      synonyms: ['analytics', 'charts', 'reports', 'statistics', 'insights'],
    },
  ],
};
