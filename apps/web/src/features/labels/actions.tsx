import { FolderIcon } from '@cairn/ui/icons';
import type { FeatureActions } from '../../platform/feature-actions.ts';

export const actions: FeatureActions = {
  destinations: [
    {
      in: 'project',
      id: 'projectLabels',
      order: 60,
      label: 'commands.go.projectLabels',
      word: 'labels',
      icon: () => <FolderIcon />,
      path: '/settings/labels',
      needs: 'project:update',
      synonyms: ['project labels', 'manage labels', 'edit labels', 'new label', 'create label'],
    },
  ],
};
