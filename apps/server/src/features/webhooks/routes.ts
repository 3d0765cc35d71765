import { scopesOf } from '@cairn/domain';
import { scopes } from '@cairn/domain/scopes';
import {
  createWebhook,
  getDelivery,
  getWebhook,
  getWebhookSecret,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@cairn/domain/webhooks/routes';
import { webhookRefusals } from '@cairn/domain/webhooks/refusals';
import { notFound, refused } from '../../platform/commands/index.ts';
import { route } from '../../platform/http/index.ts';
import type { Services } from '../../platform/services.ts';
import { subjectIn } from './compose-body.ts';
import {
  findDelivery,
  insertTest,
  lastAttempts,
  newestDeliveries,
  sendAgain,
  type Delivery,
  type LastAttempt,
} from './deliveries.ts';
import * as edit from './edit-webhooks.ts';
import { webhookSeal } from './secrets.ts';
import { sendNow } from './send-job.ts';
import { findWebhook, webhooksOf, type Webhook, type WebhookRef } from './webhook.ts';

/** Each of them calls, or may call, an external server: this many per person and hour. */
const ASKED_AN_HOUR = 120;

type Member = { readonly userId: string; readonly workspaceId: string };

export const routes = [
  route(listWebhooks, async ({ services: { db }, member: { workspaceId } }) => {
    const attempts = await lastAttempts(db, workspaceId);
    return (await webhooksOf(db, workspaceId)).map((each) => toWire(each, attempts.get(each.id)));
  }),
  route(createWebhook, async ({ services, member, input: { is_enabled: isEnabled, ...input } }) => {
    await assertNotTooMany(services, member);
    return toWire(await edit.insertWebhook(editing(services), member, { ...input, isEnabled }), undefined);
  }),
  route(getWebhook, async ({ services: { db }, member, params }) => {
    const webhook = await found(db, refOf(member, params));
    return toWire(webhook, (await lastAttempts(db, member.workspaceId)).get(webhook.id));
  }),
  route(
    updateWebhook,
    async ({ services, member, params, input: { is_enabled: isEnabled, url, events } }) => {
      const ref = refOf(member, params);
      await found(services.db, ref);
      await assertNotTooMany(services, member);
      const patch = {
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events }),
        ...(isEnabled !== undefined && { isEnabled }),
      };
      const changed = await edit.updateWebhook(editing(services), { ...ref, userId: member.userId }, patch);
      return toWire(changed, (await lastAttempts(services.db, member.workspaceId)).get(changed.id));
    },
  ),
  route(removeWebhook, async ({ services: { db }, member, params }) => {
    if (!(await edit.removeWebhook(db, refOf(member, params)))) throw notFound();
    return { ok: true } as const;
  }),
  route(getWebhookSecret, async ({ services: { db, secret: key }, member, params }) => {
    const webhook = await found(db, refOf(member, params));
    const secret = webhookSeal(key).open(webhook.sealedSecret);
    // This server's key has changed since; only a new secret helps.
    if (secret === undefined) throw notFound();
    return { secret };
  }),
  route(renewWebhookSecret, async ({ services, member, params }) => {
    const ref = refOf(member, params);
    await found(services.db, ref);
    await assertNotTooMany(services, member);
    const { secret, oldSecretUntil } = await edit.renewSecret(editing(services), ref);
    return { secret, old_secret_until: new Date(oldSecretUntil).toISOString() };
  }),
  route(testWebhook, async ({ services, member, params }) => {
    const ref = refOf(member, params);
    await found(services.db, ref);
    await assertNotTooMany(services, member);
    const id = await insertTest(services.db, ref, scopes.everyone, Date.now());
    await sendNow(services.db, ref);
    return { id };
  }),
  route(listDeliveries, async ({ services: { db }, member, actor, params }) => {
    const ref = refOf(member, params);
    await found(db, ref);
    const held = scopesOf(await actor());
    return (await newestDeliveries(db, ref)).map((each) => deliveryToWire(each, held));
  }),
  route(getDelivery, async ({ services: { db }, member, actor, params }) => {
    const ref = refOf(member, params);
    await found(db, ref);
    const delivery = await findDelivery(db, ref, params.delivery);
    if (!delivery) throw notFound();
    // An Admin who isn't in a project manages its webhooks but may not read its content, which responses may repeat.
    const held = scopesOf(await actor());
    const isSeen = held.has(delivery.scope);
    return {
      ...deliveryToWire(delivery, held),
      body: isSeen ? delivery.body : null,
      answer: isSeen ? delivery.answer : null,
    };
  }),
  route(redeliver, async ({ services, member, params }) => {
    const ref = refOf(member, params);
    await found(services.db, ref);
    await assertNotTooMany(services, member);
    if (!(await sendAgain(services.db, ref, params.delivery, Date.now()))) throw notFound();
    await sendNow(services.db, ref);
    return { id: params.delivery };
  }),
];

const refOf = ({ workspaceId }: Member, { id }: { readonly id: string }): WebhookRef => ({
  workspaceId,
  webhookId: id,
});

async function found(db: Services['db'], ref: WebhookRef): Promise<Webhook> {
  const webhook = await findWebhook(db, ref);
  if (!webhook) throw notFound();
  return webhook;
}

const editing = ({ db, secret, allowedNetworks }: Services): edit.Editing => ({
  db,
  seal: webhookSeal(secret),
  guard: { allowed: allowedNetworks },
  now: Date.now(),
});

async function assertNotTooMany({ rateLimit }: Services, { userId }: Member): Promise<void> {
  const limit = { action: 'webhook', subject: userId, points: ASKED_AN_HOUR, seconds: 3600 };
  const seconds = await rateLimit.spend([limit]);
  if (seconds !== undefined) throw refused(webhookRefusals.too_many_in_an_hour, {}, { seconds });
}

const toWire = (webhook: Webhook, last: LastAttempt | undefined) => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events && [...webhook.events],
  is_enabled: webhook.isEnabled,
  disabled_because: webhook.disabledBecause,
  created_by: webhook.createdBy,
  created_at: new Date(webhook.createdAt).toISOString(),
  acts_as: webhook.actsAs,
  failures: webhook.failures,
  old_secret_until: momentOf(
    webhook.oldSecretUntil !== null && webhook.oldSecretUntil > Date.now() ? webhook.oldSecretUntil : null,
  ),
  last_attempt: last ? { at: new Date(last.attemptedAt).toISOString(), status: last.answerStatus } : null,
});

const deliveryToWire = (delivery: Delivery, held: ReadonlySet<string>) => ({
  id: delivery.id,
  event: delivery.event,
  action: delivery.action,
  subject: held.has(delivery.scope) ? subjectIn(delivery.body) : null,
  status: delivery.status,
  created_at: new Date(delivery.createdAt).toISOString(),
  attempts: delivery.attempts,
  attempted_at: momentOf(delivery.attemptedAt),
  next_attempt_at: momentOf(delivery.status === 'waiting' ? delivery.nextAttemptAt : null),
  duration_ms: delivery.durationMs,
  answer_status: delivery.answerStatus,
  failure: delivery.error,
});

const momentOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
