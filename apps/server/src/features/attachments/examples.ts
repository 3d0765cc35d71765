import { uuid } from '@cairn/sync/schema';
import { featureExamples, type FeatureExamples } from '../../../test/feature-examples.ts';
import { given } from '../../../test/given/command.ts';

const commands = {
  'attachment.create': ({ issueId, assetId }) => ({
    id: uuid(),
    issueId,
    assetId,
    name: 'plan.txt',
    url: '/api/assets/x/y.txt',
    contentType: 'text/plain',
    bytes: 4,
  }),
  'attachment.remove': ({ attachmentId }) => ({ attachmentId }),
} satisfies FeatureExamples['commands'];

export const examples = featureExamples({
  commands,
  cases: [
    [
      'attachment.create',
      'a file that is attached already',
      (rows) => ({
        before: [given('attachment.create', { ...commands['attachment.create'](rows), id: uuid() })],
        args: { ...commands['attachment.create'](rows), id: uuid() },
      }),
    ],
  ],
  last: ['attachment.remove'],
});
