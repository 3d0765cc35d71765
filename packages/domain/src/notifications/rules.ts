import type { NotificationKind } from './constants.ts';
import type { EmailTopic } from './choices.ts';
import type { Notification } from './entity.ts';

type Times = Pick<Notification, 'createdAt' | 'readAt' | 'snoozedUntil'>;

/** Whether it waits for its time. */
export const isSnoozed = ({ snoozedUntil }: Times, now: number): boolean =>
  snoozedUntil !== null && snoozedUntil > now;

/** What was read before a snooze ended is unread again afterwards. */
export const isUnread = ({ readAt, snoozedUntil }: Times, now: number): boolean =>
  readAt === null || (snoozedUntil !== null && readAt < snoozedUntil && snoozedUntil <= now);

/** When it came to the top of the list: what was snoozed comes back there. */
export const shownSince = ({ createdAt, snoozedUntil }: Times, now: number): number =>
  snoozedUntil !== null && snoozedUntil <= now ? Math.max(createdAt, snoozedUntil) : createdAt;

/** Whether it asks for attention: it is in the list and unread. */
export const asksForAttention = (row: Notification, now: number): boolean =>
  row.archivedAt === null && !isSnoozed(row, now) && isUnread(row, now);

const TOPICS: Readonly<Record<NotificationKind, EmailTopic>> = {
  assigned: 'property_change',
  property: 'property_change',
  state: 'state_change',
  completed: 'issue_completed',
  comment: 'comment',
  mentioned: 'mention',
  due_soon: 'due_soon',
  blocked: 'blocking',
  unblocked: 'blocking',
  added: 'added_to_project',
};

/** The switch for the emails of a kind of notification. */
export const emailTopicOf = (kind: NotificationKind): EmailTopic => TOPICS[kind];
