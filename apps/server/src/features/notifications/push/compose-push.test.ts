import { expect, test } from 'vitest';
import type { WaitingNotification } from '../read-notifications.ts';
import { composePush } from './compose-push.ts';

const row: WaitingNotification = {
  id: 'n1',
  kind: 'comment',
  actorId: 'bob',
  issueId: 'i1',
  pageId: null,
  addedToId: null,
  commentId: null,
  field: null,
  oldValue: null,
  newValue: null,
  createdAt: 0,
  readAt: null,
  archivedAt: null,
  snoozedUntil: null,
  projectId: 'p1',
  reference: 'WEB-1',
  title: 'Tiles disappear',
  excerpt: 'Look',
  place: '',
  actorName: 'Bob',
  stateName: null,
  otherName: null,
};

test('the newest is said, how many more there are, and nothing of more where there is one', () => {
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
