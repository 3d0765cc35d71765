import {
  isUnread,
  markAllNotificationsRead,
  NOTIFICATIONS_HELD,
  updateNotifications,
  type Notification,
} from '@cairn/domain';
import type { Receipt, SyncEngine } from '@cairn/sync/client';
import type { RunCommand } from '../../data/use-command.ts';

type Patch = Partial<Pick<Notification, 'readAt' | 'archivedAt' | 'snoozedUntil'>>;

/** Older ones are on no device, and stay unchanged. */
const changesOf = (rows: readonly Notification[], patch: Patch) =>
  rows
    .filter(({ isOld }) => !isOld)
    .slice(0, NOTIFICATIONS_HELD)
    .map(({ id }) => ({ notificationId: id, patch: { ...patch } }));

/** Changes all notifications of an issue as one change; undefined if there is nothing to change. */
export function editNotifications(
  run: RunCommand,
  rows: readonly Notification[],
  patch: Patch,
): Receipt | undefined {
  const changes = changesOf(rows, patch);
  return changes.length > 0 ? run(updateNotifications, { changes }) : undefined;
}

/** Opening marks as read, which no one would want to undo. */
export function readOnOpening(engine: SyncEngine, rows: readonly Notification[], now: number): void {
  const changes = changesOf(
    rows.filter((row) => isUnread(row, now)),
    { readAt: now },
  );
  if (changes.length > 0) engine.run(updateNotifications, { changes });
}

export const markAllRead = (run: RunCommand): Receipt => run(markAllNotificationsRead, { until: Date.now() });
