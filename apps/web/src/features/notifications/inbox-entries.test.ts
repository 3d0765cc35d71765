import type { Issue, Notification, Project } from '@cairn/domain';
import { expect, test } from 'vitest';
import { countUnread, entriesOf, nextReturn, type InboxContext } from './inbox-entries.ts';
import { emptinessOf, FIRST_VIEW, type InboxView } from './inbox-view.ts';

const NOW = 1_000_000;

const row = (id: string, issueId: string, given: Partial<Notification> = {}): Notification => ({
  id,
  userId: 'me',
  kind: 'comment',
  actorId: 'bob',
  issueId,
  pageId: null,
  addedToId: null,
  commentId: null,
  field: null,
  oldValue: null,
  newValue: null,
  createdAt: NOW - 1000,
  readAt: null,
  archivedAt: null,
  snoozedUntil: null,
  isOld: false,
  ...given,
});

const issues = new Map<string, Partial<Issue>>([
  ['mine', { assigneeIds: ['me'], subscriberIds: ['me'], createdBy: 'bob' }],
  ['made', { assigneeIds: [], subscriberIds: [], createdBy: 'me' }],
]);

const context: InboxContext = {
  userId: 'me',
  now: NOW,
  subjectOf: ({ issueId }) => {
    const held = issues.get(issueId ?? '');
    return held && { kind: 'issue', row: held as Issue };
  },
};

const shown = (rows: readonly Notification[], view: Partial<InboxView> = {}, open?: string): string[] =>
  entriesOf(rows, { ...FIRST_VIEW, ...view }, context, open).map(
    ({ key, rows: [...held] }) => `${key}: ${held.map(({ id }) => id).join(' ')}`,
  );

test('notifications of one issue are one entry, newest first', () => {
  const rows = [
    row('a', 'mine', { createdAt: NOW - 30 }),
    row('b', 'made', { createdAt: NOW - 20 }),
    row('c', 'mine', { createdAt: NOW - 10 }),
  ];
  expect(shown(rows)).toEqual(['mine: c a', 'made: b']);
});

test("a project has its own entry, and doesn't count as an issue one is assigned to, created or follows", () => {
  const project = { id: 'web', name: 'Website', createdBy: 'me' } as Project;
  const ofProject: InboxContext = {
    ...context,
    subjectOf: ({ addedToId }) => (addedToId === 'web' ? { kind: 'project', row: project } : undefined),
  };
  const added = row('a', 'none', { kind: 'added', issueId: null, addedToId: 'web' });
  const keys = (view: Partial<InboxView> = {}): string[] =>
    entriesOf([added], { ...FIRST_VIEW, ...view }, ofProject).map(({ key }) => key);
  expect(keys()).toEqual(['web']);
  for (const relation of ['assigned', 'created', 'subscribed'] as const)
    expect(keys({ relation })).toEqual([]);
  expect(countUnread([added], ofProject)).toEqual({ all: 1, mentions: 0 });
});

test("invisible things have no entry and aren't counted", () => {
  const rows = [row('a', 'hidden'), row('b', 'mine')];
  expect(shown(rows)).toEqual(['mine: b']);
  expect(countUnread(rows, context)).toEqual({ all: 1, mentions: 0 });
});

test('filters by relation, mention and unread; the open one stays', () => {
  const rows = [row('a', 'mine', { readAt: NOW }), row('b', 'made', { kind: 'mentioned' })];
  expect(shown(rows, { relation: 'assigned' })).toEqual(['mine: a']);
  expect(shown(rows, { relation: 'subscribed' })).toEqual(['mine: a']);
  expect(shown(rows, { relation: 'created' })).toEqual(['made: b']);
  expect(shown(rows, { tab: 'mentions' })).toEqual(['made: b']);
  expect(shown(rows, { unread: true })).toEqual(['made: b']);
  expect(shown(rows, { unread: true }, 'mine')).toHaveLength(2);
});

test('snoozed and archived entries have their own folders, and come back unread at their time, on top', () => {
  const rows = [
    row('a', 'mine', { snoozedUntil: NOW + 5 }),
    row('b', 'made', { archivedAt: NOW - 5 }),
    row('c', 'made', { createdAt: NOW - 1 }),
  ];
  expect(shown(rows)).toEqual(['made: c']);
  expect(shown(rows, { folder: 'snoozed' })).toEqual(['mine: a']);
  expect(shown(rows, { folder: 'archived' })).toEqual(['made: b']);
  expect(nextReturn(rows, NOW)).toBe(NOW + 5);
  const later = { ...context, now: NOW + 5 };
  const back = [row('a', 'mine', { readAt: NOW - 9, snoozedUntil: NOW + 5 }), row('c', 'made')];
  expect(entriesOf(back, FIRST_VIEW, later).map(({ key, isUnread }) => [key, isUnread])).toEqual([
    ['mine', true],
    ['made', true],
  ]);
  expect(nextReturn(back, NOW + 5)).toBeUndefined();
});

test.each([
  [{}, 'all'],
  [{ tab: 'mentions' }, 'mentions'],
  [{ relation: 'assigned' }, 'assigned'],
  [{ relation: 'created' }, 'created'],
  [{ relation: 'subscribed' }, 'subscribed'],
  [{ unread: true, relation: 'assigned' }, 'unread'],
  [{ folder: 'snoozed', unread: true }, 'snoozed'],
  [{ folder: 'archived' }, 'archived'],
] as const)('an empty list with %j says why: %s', (view, of) => {
  expect(emptinessOf({ ...FIRST_VIEW, ...view })).toBe(of);
});
