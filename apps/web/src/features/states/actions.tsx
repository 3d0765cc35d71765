import { IssuesIcon } from '@cairn/ui/icons';
import type { FeatureActions } from '../../platform/feature-actions.ts';

export const actions: FeatureActions = {
  destinations: [
    {
      in: 'project',
      id: 'projectStates',
      order: 50,
      label: 'commands.go.projectStates',
      word: 'states',
      icon: () => <IssuesIcon />,
      path: '/settings/states',
      needs: 'project:update',
      synonyms: ['project states', 'workflow', 'workflow states', 'statuses', 'manage states'],
    },
  ],
};
