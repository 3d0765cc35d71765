/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = ['project', 'cycle', 'module', 'issue', 'issue_comment'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What happened to it, by what the webhook saw before and sees afterwards. `test` is asked for by a person. */
export const WEBHOOK_ACTIONS = ['created', 'updated', 'deleted', 'test'] as const;
export type WebhookAction = (typeof WEBHOOK_ACTIONS)[number];

/** More than a workspace has programs that listen; each is told of everything by itself. */
export const WEBHOOKS_MOST = 20;
export const WEBHOOK_URL_MAX = 2000;

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Why there was no good answer. `unreachable` also stands for addresses that are refused: whoever reads it does not learn what
 * there is inside. `no_access` for what is not seen any more, `no_secret` where the secret can't be read any more.
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

/** Why a webhook was disabled where no person did it. */
export const DISABLED_REASONS = ['failing', 'no_access', 'restored'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
