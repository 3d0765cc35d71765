/** What a webhook can be sent. */
export const WEBHOOK_EVENTS = ['project', 'cycle', 'module', 'issue', 'issue_comment'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What happened, judged by what the webhook could see before and after. `test` is requested by a person. */
export const WEBHOOK_ACTIONS = ['created', 'updated', 'deleted', 'test'] as const;
export type WebhookAction = (typeof WEBHOOK_ACTIONS)[number];

/** More listeners than a workspace has; each gets its own deliveries. */
export const WEBHOOKS_MOST = 20;
export const WEBHOOK_URL_MAX = 2000;

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Why a delivery failed. `unreachable` also covers refused addresses, so that readers don't learn about the internal
 * network. `no_access` if the subject is no longer visible, `no_secret` if the secret can no longer be read.
 */
export const DELIVERY_ERRORS = [
  'unreachable',
  'timeout',
  'answer',
  'no_access',
  'no_secret',
  'disabled',
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** Why a webhook was disabled automatically. */
export const DISABLED_REASONS = ['failing', 'no_access', 'restored'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
