import { EyeIcon } from '@cairn/ui/icons';
import type { FeatureActions } from '../../platform/feature-actions.ts';
import { viewReference } from './view-reference.tsx';

export const actions: FeatureActions = {
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
