import { uuid } from '@cairn/sync/schema';
import { featureExamples } from '../../../test/feature-examples.ts';

export const examples = featureExamples({
  commands: {
    'relation.create': ({ issueId, otherIssueId }) => ({
      id: uuid(),
      oppositeId: uuid(),
      issueId,
      kind: 'relates_to',
      relatedId: otherIssueId,
    }),
    'relation.remove': ({ relationId }) => ({ relationId }),
  },
  last: ['relation.remove'],
});
