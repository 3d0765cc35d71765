/** What somebody is told of. */
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

/** So many of a person in a workspace are on their devices, the newest ones; older ones the server gives by pages. */
export const NOTIFICATIONS_HELD = 500;
/** So many of a person in a workspace are kept at all. */
export const NOTIFICATIONS_KEPT = 5000;
