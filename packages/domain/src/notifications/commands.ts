import { invoke, refId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, valuesOf } from '../declare.ts';
import { NOTIFICATIONS_HELD } from './constants.ts';
import { notification, type Notification } from './entity.ts';
import { isUnread } from './rules.ts';

/** The latest time that a date can hold. */
const LAST_MOMENT = 8.64e15;
const moment = () => z.int().check(z.minimum(0), z.maximum(LAST_MOMENT));

/** Marks notifications as read, archived or snoozed; null reverts it. */
export const updateNotifications = command({
  name: 'notification.update',
  requires: 'notification:write',
  on: 'changes.notificationId',
  input: z.object({
    changes: z
      .array(
        z.object({
          notificationId: refId('notification'),
          patch: z.strictObject({
            readAt: z.optional(z.nullable(moment())),
            archivedAt: z.optional(z.nullable(moment())),
            snoozedUntil: z.optional(z.nullable(moment())),
          }),
        }),
      )
      .check(z.minLength(1), z.maxLength(NOTIFICATIONS_HELD)),
  }),
  change: (draft, { changes }) => {
    for (const { notificationId, patch } of changes) draft.update(notification, notificationId, patch);
  },
  inverse: (draft, { changes }, again): Undo => {
    const back = changes.flatMap(({ notificationId, patch }) => {
      const before = draft.get(notification, notificationId);
      return before ? [{ notificationId, patch: valuesOf(before, patch) }] : [];
    });
    return back.length > 0 ? invoke(again, { changes: back }) : undefined;
  },
});

/** Only up to a given time, because the command may have waited on a device while more arrived. */
export const markAllNotificationsRead = command({
  name: 'notification.mark-all-read',
  requires: 'notification:write',
  on: 'workspace',
  input: z.object({ until: moment() }),
  change: (draft, { until }) => {
    for (const { id } of unreadOf(draft.where(notification, { userId: draft.userId, isOld: false }), until))
      draft.update(notification, id, { readAt: until });
  },
  inverse: (draft, { until }): Undo => {
    const held = draft.where(notification, { userId: draft.userId, isOld: false });
    const back = unreadOf(held, until).map(({ id, readAt }) => ({ notificationId: id, patch: { readAt } }));
    return back.length > 0
      ? invoke(updateNotifications, { changes: back.slice(0, NOTIFICATIONS_HELD) })
      : undefined;
  },
});

const unreadOf = (rows: readonly Notification[], until: number): Notification[] =>
  rows.filter((row) => row.createdAt <= until && isUnread(row, until));
