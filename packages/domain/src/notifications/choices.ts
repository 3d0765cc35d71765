/** The lengths of snoozes on offer, in days. */
export const SNOOZE_DAYS = [1, 3, 5, 7, 14] as const;

/** The lists of notifications; the four in the middle are also values of `type` in the API. */
export const NOTIFICATION_TYPES = ['all', 'mentions', 'assigned', 'created', 'subscribed'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/**
 * The kinds of email that can be switched on and off. Links in emails refer to them by position, so new ones come last.
 */
export const EMAIL_TOPICS = [
  'property_change',
  'state_change',
  'issue_completed',
  'comment',
  'mention',
  'due_soon',
  'blocking',
  'added_to_project',
] as const;
export type EmailTopic = (typeof EMAIL_TOPICS)[number];

/** When an email is sent: with the change, or once a day with all others. */
export const EMAIL_TIMES = ['immediate', 'digest'] as const;
export type EmailTime = (typeof EMAIL_TIMES)[number];
