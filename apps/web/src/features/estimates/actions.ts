import type { FeatureActions } from '../../platform/feature-actions.ts';

export const actions: FeatureActions = {
  undoWords: {
    'estimate.remove': { undo: 'estimates.undone.created', redo: 'estimates.redone.removed' },
    'estimate.restore': { undo: 'estimates.undone.removed', redo: 'estimates.redone.created' },
    'estimate.take-back-edit': { undo: 'estimates.undone.edited', redo: 'estimates.redone.edited' },
  },
};
