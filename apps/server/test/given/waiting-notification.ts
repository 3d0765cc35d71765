import type { WaitingNotification } from '../../src/features/notifications/read-notifications.ts';

/** A comment of Bob's on an issue, as it waits to be sent. */
export const waitingNotification = (more: Partial<WaitingNotification> = {}): WaitingNotification => ({
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
  title: 'Tiles <disappear>',
  excerpt: null,
  place: '',
  actorName: 'Bob',
  stateName: null,
  otherName: null,
  ...more,
});
