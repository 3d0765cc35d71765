import { uuid } from '@cairn/sync/schema';
import { featureExamples } from '../../../test/feature-examples.ts';
import { given } from '../../../test/given/command.ts';

export const examples = featureExamples({
  commands: {
    'preference.set': () => ({ id: uuid(), key: 'theme', value: { dark: true } }),
  },
  makes: { preference: 'preference.set' },
  cases: [
    [
      'preference.set',
      'a second time',
      () => ({
        before: [given('preference.set', { id: uuid(), key: 'theme', value: 'dark' })],
        args: { id: uuid(), key: 'theme', value: 'light' },
      }),
    ],
  ],
});
