import { CycleIcon } from '@cairn/ui/icons';
import type { FeatureActions } from '../../platform/feature-actions.ts';

export const actions: FeatureActions = {
  destinations: [
    {
      in: 'workspace',
      id: 'activeCycles',
      order: 40,
      label: 'cycles.goActive',
      icon: <CycleIcon />,
      path: '/active-cycles',
      synonyms: ['current cycles', 'running cycles', 'active sprints', 'current sprint'],
    },
    {
      in: 'project',
      id: 'projectCycles',
      order: 20,
      label: 'cycles.go',
      word: 'cycles',
      icon: () => <CycleIcon />,
      path: '/cycles',
      needs: 'cycle:read',
      synonyms: ['cycles', 'sprints', 'iterations', 'open cycles'],
    },
  ],
};
