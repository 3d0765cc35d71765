/** What people are notified of. */
export const NOTIFICATION_KINDS = [
  'assigned',
  'mentioned',
  'state',
  'completed',
  'property',
  'comment',
  'due_soon',
  'blocked',
  'unblocked',
  'added',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How many notifications per person and workspace are synced, newest first; older ones are paged from the server. */
export const NOTIFICATIONS_HELD = 500;
/** How many notifications per person and workspace are kept at all. */
export const NOTIFICATIONS_KEPT = 5000;
