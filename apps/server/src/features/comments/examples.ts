import { uuid } from '@cairn/sync/schema';
import { featureExamples } from '../../../test/feature-examples.ts';
import { given } from '../../../test/given/command.ts';
import { paragraph } from '../../../test/given/paragraph.ts';

export const examples = featureExamples({
  commands: {
    'comment.create': ({ issueId }) => ({ id: uuid(), issueId, body: paragraph('Hello') }),
    'comment.update': ({ commentId }) => ({ commentId, body: paragraph('Hello') }),
    'comment.remove': ({ commentId }) => ({ commentId }),
    'reaction.add': ({ issueId, commentId }) => ({ id: uuid(), issueId, commentId, emoji: '🎉' }),
    'reaction.remove': ({ reactionId }) => ({ reactionId }),
  },
  makes: { reaction: 'reaction.add' },
  cases: [
    [
      'comment.remove',
      'with a reaction on it',
      ({ issueId, commentId }) => ({
        before: [given('reaction.add', { id: uuid(), issueId, commentId, emoji: '🎉' })],
        args: { commentId },
      }),
    ],
    [
      'reaction.add',
      'a second time',
      ({ issueId, commentId }) => ({
        before: [given('reaction.add', { id: uuid(), issueId, commentId, emoji: '🎉' })],
        args: { id: uuid(), issueId, commentId, emoji: '🎉' },
      }),
    ],
  ],
  last: ['reaction.remove', 'comment.remove'],
});
