import { LayersIcon } from '@cairn/ui/icons';
import type { FeatureActions } from '../../platform/feature-actions.ts';

export const actions: FeatureActions = {
  destinations: [
    {
      in: 'project',
      id: 'projectModules',
      order: 30,
      label: 'modules.go',
      word: 'modules',
      icon: () => <LayersIcon />,
      path: '/modules',
      needs: 'module:read',
      synonyms: ['modules', 'epics', 'milestones', 'open modules'],
    },
  ],
};
