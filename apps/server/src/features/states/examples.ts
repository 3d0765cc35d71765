import { uuid } from '@cairn/sync/schema';
import { featureExamples } from '../../../test/feature-examples.ts';

export const examples = featureExamples({
  commands: {
    'state.create': ({ projectId }) => ({
      id: uuid(),
      projectId,
      name: 'Review',
      color: '#16a34a',
      group: 'started',
      sortOrder: 'a5',
    }),
    'state.update': ({ stateId }) => ({ stateId, patch: { description: 'Next' } }),
    'state.make-default': ({ otherStateId }) => ({ stateId: otherStateId }),
    'state.remove': ({ otherStateId }) => ({ stateId: otherStateId }),
  },
  last: ['state.remove'],
  refused: ['state.remove'],
});
