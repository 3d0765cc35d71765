import { CycleIcon } from '@cairn/ui/icons';
import type { UndoWords } from '../../data/undo-stack.ts';
import { createsInProject } from '../../platform/creates-in-project.tsx';
import type { FeatureActions } from '../../platform/feature-actions.ts';
import { cyclePath } from './cycle-path.ts';
import { cycleReference } from './cycle-reference.tsx';

const TRANSFERRED: UndoWords = { undo: 'cycles.undone.transferred', redo: 'cycles.redone.transferred' };

export const actions: FeatureActions = {
  ...createsInProject({
    id: 'cycle.create',
    order: 40,
    label: 'cycles.new',
    icon: <CycleIcon />,
    synonyms: ['create cycle', 'new cycle', 'add cycle', 'new sprint', 'create sprint', 'new iteration'],
    feature: 'hasCycles',
    needs: 'cycle:create',
    load: async () => (await import('./new-cycle-dialog.tsx')).NewCycleDialog,
    pathOf: cyclePath,
  }),
  finders: [
    {
      reference: cycleReference,
      order: 15,
      label: 'cycles.found',
      textLabel: 'cycles.foundText',
      answer: 'cycles',
      isFound: ({ archivedAt }) => archivedAt === null,
    },
  ],
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
      synonyms: ['cycles', 'go to cycles', 'sprints', 'iterations', 'open cycles'],
    },
  ],
  undoWords: {
    'cycle.take-back-transfer': TRANSFERRED,
    'cycle.transfer': TRANSFERRED,
    'cycle.remove': { undo: 'commands.undone.created', redo: 'commands.redone.removed' },
    'cycle.restore': { undo: 'commands.undone.removedOne', redo: 'commands.redone.restored' },
    'cycle.archive': { undo: 'commands.undone.unarchived', redo: 'commands.redone.archived' },
    'cycle.unarchive': { undo: 'commands.undone.archived', redo: 'commands.redone.unarchived' },
  },
};
