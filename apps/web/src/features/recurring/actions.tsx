import { Repeat } from 'lucide-react';
import type { FeatureActions } from '../../platform/feature-actions.ts';

export const actions: FeatureActions = {
  destinations: [
    {
      in: 'project',
      id: 'projectRecurring',
      order: 66,
      label: 'recurring.go',
      word: 'recurring',
      icon: () => <Repeat aria-hidden="true" />,
      path: '/settings/recurring',
      needs: 'recurrence:manage',
      synonyms: ['recurring issues', 'repeat issue', 'scheduled issues', 'new recurring issue', 'schedule'],
    },
  ],
};
