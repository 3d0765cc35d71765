/** What somebody is told of. */
export const NOTIFICATION_KINDS = [
  'assigned',
  'mentioned',
  'state',
  'completed',
  'property',
  'comment',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** So many of a person in a workspace are on their devices, the newest ones; older ones the server gives by pages. */
export const NOTIFICATIONS_HELD = 500;
/** So many of a person in a workspace are kept at all. */
export const NOTIFICATIONS_KEPT = 5000;

/** What a snooze is offered for, in days. */
export const SNOOZE_DAYS = [1, 3, 5, 7, 14] as const;

/** The lists of notifications; the four in the middle are also values of `type` in the API. */
export const NOTIFICATION_TYPES = ['all', 'mentions', 'assigned', 'created', 'subscribed'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** What emails can be switched on and off for. */
export const EMAIL_TOPICS = [
  'property_change',
  'state_change',
  'issue_completed',
  'comment',
  'mention',
] as const;
export type EmailTopic = (typeof EMAIL_TOPICS)[number];

/** When an email comes: with the change, or once a day with all others. */
export const EMAIL_TIMES = ['immediate', 'digest'] as const;
export type EmailTime = (typeof EMAIL_TIMES)[number];
