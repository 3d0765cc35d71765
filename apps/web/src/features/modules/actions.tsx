import { LayersIcon } from '@cairn/ui/icons';
import { createsInProject } from '../../platform/creates-in-project.tsx';
import type { FeatureActions } from '../../platform/feature-actions.ts';
import { modulePath } from './module-path.ts';
import { moduleReference } from './module-reference.tsx';

export const actions: FeatureActions = {
  ...createsInProject({
    id: 'module.create',
    order: 50,
    label: 'modules.new',
    icon: <LayersIcon />,
    synonyms: ['create module', 'new module', 'add module', 'new epic', 'create epic', 'new milestone'],
    feature: 'hasModules',
    needs: 'module:create',
    load: async () => (await import('./new-module-dialog.tsx')).NewModuleDialog,
    pathOf: modulePath,
  }),
  finders: [
    {
      reference: moduleReference,
      order: 20,
      label: 'modules.found',
      textLabel: 'modules.foundText',
      answer: 'modules',
      isFound: ({ archivedAt }) => archivedAt === null,
    },
  ],
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
      switch: 'hasModules',
      synonyms: ['modules', 'go to modules', 'epics', 'milestones', 'open modules'],
    },
  ],
  undoWords: {
    'module.remove': { undo: 'commands.undone.created', redo: 'commands.redone.removed' },
    'module.restore': { undo: 'commands.undone.removedOne', redo: 'commands.redone.restored' },
    'module.archive': { undo: 'commands.undone.unarchived', redo: 'commands.redone.archived' },
    'module.unarchive': { undo: 'commands.undone.archived', redo: 'commands.redone.unarchived' },
  },
};
