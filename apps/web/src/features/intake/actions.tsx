import { Download } from 'lucide-react';
import type { FeatureActions } from '../../platform/feature-actions.ts';

export const actions: FeatureActions = {
  destinations: [
    {
      in: 'project',
      id: 'projectIntake',
      order: 60,
      label: 'intake.go',
      word: 'intake',
      icon: () => <Download aria-hidden="true" />,
      path: '/inbox',
      needs: 'issue:read',
      synonyms: ['intake', 'inbox', 'requests', 'triage', 'open intake'],
    },
  ],
};
