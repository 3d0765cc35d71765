import { EyeIcon } from '@cairn/ui/icons';
import { createsInProject } from '../../platform/creates-in-project.tsx';
import type { FeatureActions } from '../../platform/feature-actions.ts';
import { viewReference } from './view-reference.tsx';

export const actions: FeatureActions = {
  ...createsInProject({
    id: 'view.create',
    order: 60,
    label: 'views.new',
    icon: <EyeIcon />,
    synonyms: ['create view', 'new view', 'add view', 'save view', 'new saved filter', 'create filter'],
    feature: 'hasViews',
    needs: 'view:create',
    load: async () => (await import('./new-view-dialog.tsx')).NewViewDialog,
  }),
  finders: [
    {
      reference: viewReference,
      order: 30,
      label: 'views.found',
      textLabel: 'views.foundText',
      answer: 'views',
      isFound: () => true,
    },
  ],
  destinations: [
    {
      in: 'project',
      id: 'projectViews',
      order: 40,
      label: 'views.go',
      word: 'views',
      icon: () => <EyeIcon />,
      path: '/views',
      needs: 'view:read',
      switch: 'hasViews',
      synonyms: ['views', 'go to views', 'saved filters', 'custom views', 'open views'],
    },
  ],
  undoWords: {
    'view.remove': { undo: 'commands.undone.created', redo: 'commands.redone.removed' },
    'view.create': { undo: 'commands.undone.removedOne', redo: 'commands.redone.restored' },
  },
};
