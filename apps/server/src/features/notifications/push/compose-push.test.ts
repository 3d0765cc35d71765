import { expect, test } from 'vitest';
import { waitingNotification } from '../../../../test/given/waiting-notification.ts';
import { composePush } from './compose-push.ts';

const row = waitingNotification({ excerpt: 'Look' });

test('shows the newest, and how many more there are, if any', () => {
  const bodyOf = (count: number): string[] =>
    composePush(
      'maps',
      Array.from({ length: count }, () => row),
    ).body.split('\n');
  expect([1, 2, 3].map(bodyOf)).toEqual([
    ['Bob commented', 'Look'],
    ['Bob commented', 'Look', 'and 1 more'],
    ['Bob commented', 'Look', 'and 2 more'],
  ]);
  expect(() => composePush('maps', [])).toThrow();
});
