import { EyeIcon } from '@cairn/ui/icons';
import { dialogInProject, isInProjectWith } from '../../platform/dialog-in-project.tsx';
import type { FeatureActions } from '../../platform/feature-actions.ts';
import { viewReference } from './view-reference.tsx';

const newView = dialogInProject(async () => (await import('./new-view-dialog.tsx')).NewViewDialog);

export const actions: FeatureActions = {
  actions: [
    {
      id: 'view.create',
      section: 'create',
      order: 60,
      name: (say) => say('views.new'),
      icon: <EyeIcon />,
      synonyms: ['create view', 'new view', 'add view', 'save view', 'new saved filter', 'create filter'],
      when: isInProjectWith('hasViews', 'view:create'),
      run: newView.open,
    },
  ],
  dialogs: [newView.Host],
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
