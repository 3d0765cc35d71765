import { expect, test } from 'vitest';
import { Browser, idOf, NOW } from '../../test/browser.ts';
import { ADA, BOB } from '../../test/rows.ts';
import { markAllNotificationsRead, updateNotifications } from './commands.ts';
import { notification, type Notification } from './entity.ts';
import { listNotifications } from './routes.ts';
import { asksForAttention, isSnoozed, isUnread, shownSince } from './rules.ts';

const row = (nth: number, more: Partial<Notification> = {}): Notification => ({
  id: idOf('notification', nth),
  userId: ADA,
  kind: 'assigned',
  actorId: BOB,
  issueId: idOf('issue'),
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
  ...more,
});

test('a snoozed notification is hidden until its time, then back at the top, unread', () => {
  const snoozed = row(1, { createdAt: 100, readAt: 150, snoozedUntil: 200 });
  expect([isSnoozed(snoozed, 199), isSnoozed(snoozed, 200), isSnoozed(row(1), 200)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isUnread(snoozed, 199), isUnread(snoozed, 200)]).toEqual([false, true]);
  expect([shownSince(snoozed, 199), shownSince(snoozed, 200)]).toEqual([100, 200]);
  expect([asksForAttention(snoozed, 199), asksForAttention(snoozed, 200)]).toEqual([false, true]);
});

test('a notification read after it came back is read, and an unread one asks for attention', () => {
  expect(isUnread(row(1, { readAt: 200, snoozedUntil: 200 }), 300)).toBe(false);
  expect(isUnread(row(1, { readAt: 250, snoozedUntil: 200 }), 300)).toBe(false);
  expect([isUnread(row(1), 1), isUnread(row(1, { readAt: 1 }), 5)]).toEqual([true, false]);
  expect(asksForAttention(row(1), NOW)).toBe(true);
  expect(asksForAttention(row(1, { archivedAt: 1 }), NOW)).toBe(false);
  expect(asksForAttention(row(1, { readAt: 1 }), NOW)).toBe(false);
  expect(asksForAttention(row(1, { snoozedUntil: NOW + 1 }), NOW)).toBe(false);
});

test('marking all as read covers what had arrived by then, and can be undone', () => {
  const until = NOW - 500;
  const rows = [
    row(1),
    row(2, { createdAt: until }),
    row(3, { createdAt: until + 1 }),
    row(4, { readAt: NOW - 900 }),
    row(5, { userId: BOB }),
    row(6, { isOld: true }),
  ];
  const browser = new Browser(ADA).holds(notification, ...rows);
  const read = () => rows.map(({ id }) => browser.row(notification, id)?.readAt);
  const undo = browser.run(markAllNotificationsRead, { until });
  expect(read()).toEqual([until, until, null, NOW - 900, null, null]);
  undo();
  expect(read()).toEqual([null, null, null, NOW - 900, null, null]);
});

test('with nothing unread there is nothing to undo', () => {
  const browser = new Browser(ADA).holds(notification, row(1, { readAt: 5 }));
  browser.run(markAllNotificationsRead, { until: NOW })();
  const undo = browser.run(updateNotifications, {
    changes: [{ notificationId: idOf('gone'), patch: { readAt: null } }],
  });
  undo();
  expect(browser.rows(notification)).toEqual([row(1, { readAt: 5 })]);
});

test('changes can be undone, and deleted notifications are skipped', () => {
  const browser = new Browser(ADA).holds(notification, row(1, { readAt: 5 }));
  const undo = browser.run(updateNotifications, {
    changes: [
      { notificationId: idOf('notification', 1), patch: { readAt: null, snoozedUntil: 9 } },
      { notificationId: idOf('notification', 2), patch: { archivedAt: 9 } },
    ],
  });
  expect(browser.row(notification, idOf('notification', 1))).toMatchObject({ readAt: null, snoozedUntil: 9 });
  undo();
  expect(browser.rows(notification)).toEqual([row(1, { readAt: 5 })]);
});

test('a list leaves out archived and snoozed notifications unless asked for, and a page has at most fifty', () => {
  const read = (given: object) => listNotifications.query.parse(given);
  expect(read({})).toEqual({ archived: false, snoozed: false, type: 'all', limit: 50 });
  expect(read({ read: 'false', archived: 'true', snoozed: 'true', limit: '7' })).toMatchObject({
    read: false,
    archived: true,
    snoozed: true,
    limit: 7,
  });
  expect(read({ limit: '51' }).limit).toBe(50);
});
