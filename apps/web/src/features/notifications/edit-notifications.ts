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

/** Older ones are on no device, and stay as they are. */
const changesOf = (rows: readonly Notification[], patch: Patch) =>
  rows
    .filter(({ isOld }) => !isOld)
    .slice(0, NOTIFICATIONS_HELD)
    .map(({ id }) => ({ notificationId: id, patch: { ...patch } }));

/** Changes what is told of one issue as one change; undefined where there is nothing to change. */
export function editNotifications(
  run: RunCommand,
  rows: readonly Notification[],
  patch: Patch,
): Receipt | undefined {
  const changes = changesOf(rows, patch);
  return changes.length > 0 ? run(updateNotifications, { changes }) : undefined;
}

/** Opening reads: nothing that somebody would want to undo. */
export function readOnOpening(engine: SyncEngine, rows: readonly Notification[], now: number): void {
  const changes = changesOf(
    rows.filter((row) => isUnread(row, now)),
    { readAt: now },
  );
  if (changes.length > 0) engine.run(updateNotifications, { changes });
}

export const markAllRead = (run: RunCommand): Receipt => run(markAllNotificationsRead, { until: Date.now() });
