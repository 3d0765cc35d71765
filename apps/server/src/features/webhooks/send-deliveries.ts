import { can, type Actor } from '@cairn/domain';
import type { DeliveryError } from '@cairn/domain/webhooks/constants';
import { storableText } from '@cairn/documents/content';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { Webhook as Signer } from 'standardwebhooks';
import { withTransaction, type Db, type Tx } from '../../platform/db/index.ts';
import { ask, type GuardedAgents } from '../../platform/outgoing/index.ts';
import type { Seal } from '../../platform/seal.ts';
import { loadActor } from '../../platform/sync/index.ts';
import { dueAt, nextDue, trimDeliveries, type Delivery } from './deliveries.ts';
import { makeDeliveries } from './make-deliveries.ts';
import { seesSubject } from './sight.ts';
import { disableWebhook, findWebhook, type Webhook, type WebhookRef } from './webhook.ts';

/** Longer than a receiver takes that only stores what it gets, as it should. */
export const TIMEOUT_MS = 10_000;
/** How much of a response is kept; enough to see what is wrong. */
const ANSWER_MOST = 2_000;
/** A run ends after this, so that it doesn't hold a worker for long. */
const RUN_MS = 5_000;
/** Longer than one attempt; then the sender is considered dead. */
const SENDING_MS = 30_000;
/** How long to wait for a running sender. */
const BUSY_MS = 1_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;
/** The last attempt of a day comes after this, even with the longest delay. */
const FAILING_MS = 23 * 3_600_000;
const FAILURES_LEAST = 6;

export interface Sending {
  readonly db: Db;
  readonly seal: Seal;
  readonly agents: GuardedAgents;
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** How long an attempt may take. */
  readonly timeoutMs: number;
  /** Called in the transaction that disables an unreachable webhook. */
  readonly onDisabled: (tx: Tx, ref: WebhookRef, webhook: Webhook) => Promise<void>;
}

/** The result of an attempt. */
interface Outcome {
  readonly answerStatus: number | null;
  readonly answer: string | null;
  readonly error: DeliveryError | null;
}

/**
 * Sends a webhook's deliveries one after the other for a few seconds, from one process at a time. Returns when to come
 * back; undefined if nothing is waiting.
 */
export async function sendDeliveries(sending: Sending, ref: WebhookRef): Promise<Date | undefined> {
  const { db, now, signal } = sending;
  const senderId = uuid();
  const end = now() + RUN_MS;
  if (!(await claim(db, ref, senderId, now()))) return await comesBack(db, ref, now() + BUSY_MS);
  try {
    for (;;) {
      if (signal.aborted || now() >= end) return new Date(now());
      const came = await sendNext(sending, ref, senderId);
      if (came === 'gone') return undefined;
      if (came === 'nothing' && !(await makeDeliveries(db, ref, now()))) return await nextTime(db, ref);
    }
  } finally {
    await trimDeliveries(db, ref, now());
    await sql`update webhooks set sending_until = null where workspace_id = ${ref.workspaceId}
      and id = ${ref.webhookId} and sender_id = ${senderId}`.execute(db);
  }
}

/** Claims the webhook, or extends the claim. */
async function claim(db: Db, ref: WebhookRef, senderId: string, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update webhooks
    set sender_id = ${senderId}, sending_until = ${new Date(now + SENDING_MS)}
    where workspace_id = ${ref.workspaceId} and id = ${ref.webhookId}
      and (sender_id = ${senderId} or sending_until is null or sending_until <= ${new Date(now)})`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

async function comesBack(db: Db, ref: WebhookRef, at: number): Promise<Date | undefined> {
  return (await findWebhook(db, ref)) ? new Date(at) : undefined;
}

async function nextTime(db: Db, ref: WebhookRef): Promise<Date | undefined> {
  const at = await dueAt(db, ref);
  if (at === null) return undefined;
  const webhook = await findWebhook(db, ref);
  return webhook && new Date(Math.max(at, webhook.restsUntil ?? 0));
}

/** `gone` if the webhook is deleted or claimed by another process. */
async function sendNext(
  sending: Sending,
  ref: WebhookRef,
  senderId: string,
): Promise<'sent' | 'nothing' | 'gone'> {
  const { db, now } = sending;
  const webhook = await findWebhook(db, ref);
  if (!webhook || !(await claim(db, ref, senderId, now()))) return 'gone';
  if (webhook.restsUntil !== null && webhook.restsUntil > now()) return 'nothing';
  const delivery = await nextDue(db, ref, now());
  if (!delivery) return 'nothing';
  const began = now();
  const outcome = await attempt(sending, ref, webhook, delivery);
  await withTransaction(db, (tx) => note(sending, { tx, ref, webhook, delivery, outcome, began }));
  return 'sent';
}

async function attempt(
  { db, seal, agents, signal, now, timeoutMs }: Sending,
  { workspaceId }: WebhookRef,
  webhook: Webhook,
  delivery: Delivery,
): Promise<Outcome> {
  const nothing = { answerStatus: null, answer: null };
  const actor = await loadActor(db, { workspaceId, userId: webhook.actsAs });
  if (!(await maySend(db, workspaceId, actor, delivery))) return { ...nothing, error: 'no_access' };
  const secrets = secretsOf(webhook, seal, now());
  if (secrets.length === 0) return { ...nothing, error: 'no_secret' };
  const until = AbortSignal.timeout(timeoutMs);
  try {
    const { status, text } = await ask({
      url: webhook.url,
      headers: headersOf(delivery, secrets, now()),
      body: delivery.body,
      agents,
      signal: AbortSignal.any([signal, until]),
      most: ANSWER_MOST,
    });
    const isGood = status >= 200 && status < 300;
    return { answerStatus: status, answer: storableText(text), error: isGood ? null : 'answer' };
  } catch (error) {
    // Stopping the server is not the receiver's fault: the next run sends it again.
    if (signal.aborted) throw error;
    return { ...nothing, error: until.aborted ? 'timeout' : 'unreachable' };
  }
}

/** Visibility is checked before every attempt. IDs of deleted things reveal nothing. */
async function maySend(db: Db, workspaceId: string, actor: Actor, delivery: Delivery): Promise<boolean> {
  if (!can(actor, 'webhook:manage', 'workspace')) return false;
  const { action, event, subjectId: id } = delivery;
  if (action === 'test' || action === 'deleted') return true;
  return id !== null && (await seesSubject(db, actor, { workspaceId, event, id }));
}

/** Includes the previous one while it is valid; none if this server's key has changed. */
function secretsOf(webhook: Webhook, seal: Seal, now: number): readonly string[] {
  const { sealedSecret, sealedOldSecret, oldSecretUntil } = webhook;
  const old = sealedOldSecret !== null && (oldSecretUntil ?? 0) > now ? [sealedOldSecret] : [];
  return [sealedSecret, ...old].flatMap((sealed) => seal.open(sealed) ?? []);
}

function headersOf({ id, event, body }: Delivery, secrets: readonly string[], now: number) {
  const at = new Date(now);
  const signatures = secrets.map((secret) => new Signer(secret).sign(id, at, body));
  return {
    'content-type': 'application/json',
    'user-agent': 'Cairn-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': signatures.join(' '),
    'x-cairn-event': event,
  };
}

interface Noted {
  readonly tx: Tx;
  readonly ref: WebhookRef;
  readonly webhook: Webhook;
  readonly delivery: Delivery;
  readonly outcome: Outcome;
  readonly began: number;
}

async function note(sending: Sending, noted: Noted): Promise<void> {
  const { tx, ref, webhook, delivery, outcome, began } = noted;
  const { error, answerStatus, answer } = outcome;
  const now = sending.now();
  const attempts = delivery.attempts + 1;
  const nextAttemptAt = now + waitAfter(attempts);
  const isLast = isHopeless(error) || !webhook.isEnabled || nextAttemptAt > delivery.giveUpAt;
  const status = error === null ? 'delivered' : isLast ? 'failed' : 'waiting';
  // Someone may have disabled it since and cancelled what was waiting, which stays cancelled.
  await sql`update webhook_deliveries
    set status = case when status = 'failed' and ${status} = 'waiting' then status else ${status} end,
      attempts = ${attempts}, attempted_at = ${new Date(began)}, duration_ms = ${now - began},
      next_attempt_at = ${new Date(nextAttemptAt)}, answer_status = ${answerStatus}, answer = ${answer},
      error = ${error}
    where workspace_id = ${ref.workspaceId} and id = ${delivery.id}`.execute(tx);
  if (error === null) await noteArrived(tx, ref);
  else if (!isHopeless(error) && delivery.action !== 'test') await noteFailed(sending, noted, now);
}

/** Nothing was sent, and a retry would fail too. */
const isHopeless = (error: DeliveryError | null): boolean => error === 'no_access' || error === 'no_secret';

async function noteArrived(tx: Tx, { workspaceId, webhookId }: WebhookRef): Promise<void> {
  await sql`update webhooks set failures = 0, failing_since = null, rests_until = null
    where workspace_id = ${workspaceId} and id = ${webhookId} and failures > 0`.execute(tx);
}

/** An unresponsive receiver gets longer and longer pauses; after a day, it is disabled. */
async function noteFailed({ onDisabled }: Sending, { tx, ref, webhook }: Noted, now: number): Promise<void> {
  const failures = webhook.failures + 1;
  const failingSince = webhook.failingSince ?? now;
  await sql`update webhooks set failures = ${failures}, failing_since = ${new Date(failingSince)},
      rests_until = ${new Date(now + waitAfter(failures))}
    where workspace_id = ${ref.workspaceId} and id = ${ref.webhookId}`.execute(tx);
  if (!webhook.isEnabled || failures < FAILURES_LEAST || now - failingSince < FAILING_MS) return;
  await disableWebhook(tx, ref, 'failing');
  await onDisabled(tx, ref, webhook);
}

/** Doubled after each failure. */
const waitAfter = (failures: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
