import type { DeliveryError, DeliveryStatus, WebhookAction } from '@cairn/domain/webhooks/constants';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { withTransaction, type Db, type Tx } from '../../platform/db/index.ts';
import { composeTest } from './compose-body.ts';
import { DELIVERY_LIFE_MS } from './make-deliveries.ts';
import type { WebhookRef } from './webhook.ts';

export interface Delivery {
  readonly id: string;
  readonly number: number;
  readonly event: string;
  readonly action: WebhookAction;
  readonly subjectId: string | null;
  readonly scope: string;
  readonly body: string;
  readonly createdAt: number;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly giveUpAt: number;
  readonly nextAttemptAt: number;
  readonly attemptedAt: number | null;
  readonly durationMs: number | null;
  readonly answerStatus: number | null;
  readonly answer: string | null;
  readonly error: DeliveryError | null;
}

/** How many deliveries are listed and kept, besides waiting ones. */
const LOG_MOST = 100;
const KEPT_MS = 30 * 24 * 3_600_000;

const COLUMNS = sql.raw(`id, number, event, action, subject_id, scope, body, created_at, status, attempts,
  give_up_at, next_attempt_at, attempted_at, duration_ms, answer_status, answer, error`);

const ofWebhook = ({ workspaceId, webhookId }: WebhookRef) =>
  sql`workspace_id = ${workspaceId} and webhook_id = ${webhookId}`;

/** Newest first. */
export async function newestDeliveries(db: Db, ref: WebhookRef): Promise<readonly Delivery[]> {
  const { rows } = await sql<Delivery>`select ${COLUMNS} from webhook_deliveries
    where ${ofWebhook(ref)} order by number desc limit ${LOG_MOST}`.execute(db);
  return rows;
}

export interface LastAttempt {
  readonly attemptedAt: number;
  readonly answerStatus: number | null;
}

/** By the webhook's ID. */
export async function lastAttempts(db: Db, workspaceId: string): Promise<ReadonlyMap<string, LastAttempt>> {
  const { rows } = await sql<LastAttempt & { webhookId: string }>`
    select distinct on (webhook_id) webhook_id, attempted_at, answer_status from webhook_deliveries
    where workspace_id = ${workspaceId} and attempted_at is not null
    order by webhook_id, attempted_at desc`.execute(db);
  return new Map(rows.map(({ webhookId, ...last }) => [webhookId, last]));
}

export async function findDelivery(
  db: Db,
  ref: WebhookRef,
  deliveryId: string,
): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`select ${COLUMNS} from webhook_deliveries
    where ${ofWebhook(ref)} and id::text = ${deliveryId}`.execute(db);
  return rows[0];
}

/** The first due delivery, in the order of events. */
export async function nextDue(db: Db, ref: WebhookRef, now: number): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`select ${COLUMNS} from webhook_deliveries
    where ${ofWebhook(ref)} and status = 'waiting' and next_attempt_at <= ${new Date(now)}
    order by number limit 1`.execute(db);
  return rows[0];
}

/** When the next waiting one is due. */
export async function dueAt(db: Db, ref: WebhookRef): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select min(next_attempt_at) as at from webhook_deliveries
    where ${ofWebhook(ref)} and status = 'waiting'`.execute(db);
  return rows[0]?.at ?? null;
}

/** Requested by a person, so it is tried once. It contains nothing that a person might not see. */
export async function insertTest(db: Db, ref: WebhookRef, scope: string, now: number): Promise<string> {
  const id = uuid();
  await withTransaction(db, async (tx) => {
    await sql`insert into webhook_deliveries (workspace_id, id, webhook_id, event, action, scope, body, created_at,
        status, give_up_at, next_attempt_at)
      values (${ref.workspaceId}, ${id}, ${ref.webhookId}, 'webhook', 'test', ${scope}, ${composeTest(ref, now)},
        ${new Date(now)}, 'waiting', ${new Date(now)}, ${new Date(now)})`.execute(tx);
    await endRest(tx, ref);
  });
  return id;
}

/** Resends a delivery as if it were new; the receiver recognises it by its ID. False if there is none. */
export async function sendAgain(db: Db, ref: WebhookRef, deliveryId: string, now: number): Promise<boolean> {
  return await withTransaction(db, async (tx) => {
    const { numAffectedRows } = await sql`update webhook_deliveries
      set status = 'waiting', error = null, next_attempt_at = ${new Date(now)},
        give_up_at = ${new Date(now + DELIVERY_LIFE_MS)}
      where ${ofWebhook(ref)} and id::text = ${deliveryId}`.execute(tx);
    if (numAffectedRows !== 1n) return false;
    await endRest(tx, ref);
    return true;
  });
}

async function endRest(tx: Tx, { workspaceId, webhookId }: WebhookRef): Promise<void> {
  await sql`update webhooks set rests_until = null
    where workspace_id = ${workspaceId} and id = ${webhookId}`.execute(tx);
}

/** Deletes finished deliveries that are neither among the newest nor of this month. */
export async function trimDeliveries(db: Db, ref: WebhookRef, now: number): Promise<void> {
  await sql`delete from webhook_deliveries where ${ofWebhook(ref)} and status <> 'waiting' and (
    created_at < ${new Date(now - KEPT_MS)} or number <= (
      select number from webhook_deliveries where ${ofWebhook(ref)} and status <> 'waiting'
      order by number desc offset ${LOG_MOST} limit 1))`.execute(db);
}
