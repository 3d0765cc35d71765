import type { NotificationKind } from './constants.ts';
import type { EmailTopic } from './choices.ts';
import type { Notification } from './entity.ts';

type Times = Pick<Notification, 'createdAt' | 'readAt' | 'snoozedUntil'>;

/** Whether it is still snoozed. */
export const isSnoozed = ({ snoozedUntil }: Times, now: number): boolean =>
  snoozedUntil !== null && snoozedUntil > now;

/** What was read before a snooze ended is unread again afterwards. */
export const isUnread = ({ readAt, snoozedUntil }: Times, now: number): boolean =>
  readAt === null || (snoozedUntil !== null && readAt < snoozedUntil && snoozedUntil <= now);

/** When it reached the top of the list; the end of a snooze puts it there again. */
export const shownSince = ({ createdAt, snoozedUntil }: Times, now: number): number =>
  snoozedUntil !== null && snoozedUntil <= now ? Math.max(createdAt, snoozedUntil) : createdAt;

/** Whether it counts as unread in the list. */
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
