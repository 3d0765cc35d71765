import { z } from 'zod';
import { because } from '../because.ts';
import { contract, created, json } from '../http/contract.ts';
import { moment, ok } from '../http/values.ts';
import type { refusals } from '../refusals.ts';
import {
  DELIVERY_ERRORS,
  DELIVERY_STATUSES,
  DISABLED_REASONS,
  WEBHOOK_ACTIONS,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_MAX,
} from './constants.ts';
import { payloadAddress } from './payload-address.ts';
import { webhookRefusals } from './refusals.ts';

/** Refuses tokens: a webhook would outlive its token. */
const access = { who: 'member', needs: 'webhook:manage', signedIn: true } as const;
/** Webhooks aren't synced rows: people who may manage them get 404 for one that doesn't exist. */
const one = { ...access, furtherBy: 'content' } as const;
const errors = Object.values(webhookRefusals);

const url = z
  .string(because<typeof webhookRefusals.url_required>('webhook.url_required'))
  .max(WEBHOOK_URL_MAX, because<typeof refusals.too_long>('too_long', { most: WEBHOOK_URL_MAX }))
  .refine((text) => text.trim() !== '', because<typeof webhookRefusals.url_required>('webhook.url_required'))
  .refine(
    (text) => payloadAddress(text) !== undefined,
    because<typeof webhookRefusals.not_a_web_address>('webhook.not_a_web_address'),
  );
/** Null for all events. */
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length).nullable();

const webhook = z.strictObject({
  id: z.uuid(),
  url: z.string(),
  events,
  is_enabled: z.boolean(),
  disabled_because: z.enum(DISABLED_REASONS).nullable(),
  /** Who created it. */
  created_by: z.uuid(),
  created_at: moment,
  /** It sends what this person can see. */
  acts_as: z.uuid(),
  /** Failed attempts since the last successful delivery. */
  failures: z.int(),
  /** Until then, deliveries are also signed with the previous secret. */
  old_secret_until: moment.nullable(),
  last_attempt: z.strictObject({ at: moment, status: z.int().nullable() }).nullable(),
});

const delivery = z.strictObject({
  /** The same for every attempt: `webhook-id`. */
  id: z.uuid(),
  event: z.string(),
  action: z.enum(WEBHOOK_ACTIONS),
  /** The issue ID or name of its subject, if the caller can see it. */
  subject: z.string().nullable(),
  status: z.enum(DELIVERY_STATUSES),
  created_at: moment,
  attempts: z.int(),
  attempted_at: moment.nullable(),
  next_attempt_at: moment.nullable(),
  duration_ms: z.int().nullable(),
  answer_status: z.int().nullable(),
  /** Why the delivery failed. */
  failure: z.enum(DELIVERY_ERRORS).nullable(),
});

export const listWebhooks = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/webhooks',
  ...access,
  summary: 'Lists the webhooks of a workspace, oldest first, without their secrets.',
  answer: json(z.array(webhook)),
});

export const createWebhook = contract({
  method: 'POST',
  path: '/api/workspaces/:slug/webhooks',
  ...access,
  summary: 'Creates a webhook. It sends what you can see, from now on.',
  input: z.strictObject({ url, events, is_enabled: z.boolean().default(true) }),
  errors,
  answer: created(webhook),
});

export const getWebhook = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/webhooks/:id',
  ...one,
  summary: 'Returns a webhook without its secret.',
  answer: json(webhook),
});

export const updateWebhook = contract({
  method: 'PATCH',
  path: '/api/workspaces/:slug/webhooks/:id',
  ...one,
  summary: 'Updates a webhook. If you change its URL or enable it, it sends what you can see.',
  input: z.strictObject({
    url: url.optional(),
    events: events.optional(),
    is_enabled: z.boolean().optional(),
  }),
  errors,
  answer: json(webhook),
});

export const removeWebhook = contract({
  method: 'DELETE',
  path: '/api/workspaces/:slug/webhooks/:id',
  ...one,
  summary: 'Deletes a webhook with its deliveries.',
  answer: json(ok),
});

export const getWebhookSecret = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/webhooks/:id/secret',
  ...one,
  summary: 'Returns the secret with which deliveries are signed.',
  answer: json(z.strictObject({ secret: z.string() })),
});

export const renewWebhookSecret = contract({
  method: 'POST',
  path: '/api/workspaces/:slug/webhooks/:id/secret',
  ...one,
  summary: 'Generates a new secret. For a day, deliveries are also signed with the previous one.',
  errors,
  answer: json(z.strictObject({ secret: z.string(), old_secret_until: moment })),
});

export const testWebhook = contract({
  method: 'POST',
  path: '/api/workspaces/:slug/webhooks/:id/test',
  ...one,
  summary: 'Sends a test delivery, even if the webhook is disabled.',
  errors,
  answer: created(z.strictObject({ id: z.uuid() })),
});

export const listDeliveries = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/webhooks/:id/deliveries',
  ...one,
  summary: 'Lists the latest deliveries of a webhook, newest first.',
  answer: json(z.array(delivery)),
});

export const getDelivery = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/webhooks/:id/deliveries/:delivery',
  ...one,
  summary:
    "Returns the request and the response of a delivery; both are null if you can't see what it is about.",
  answer: json(delivery.extend({ body: z.string().nullable(), answer: z.string().nullable() })),
});

export const redeliver = contract({
  method: 'POST',
  path: '/api/workspaces/:slug/webhooks/:id/deliveries/:delivery/attempts',
  ...one,
  summary: 'Sends a delivery again, with the same ID.',
  errors,
  answer: created(z.strictObject({ id: z.uuid() })),
});
