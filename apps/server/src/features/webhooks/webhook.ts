import type { DisabledReason, WebhookEvent } from '@cairn/domain/webhooks/constants';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/index.ts';

/** A webhook of a workspace. */
export interface WebhookRef {
  readonly workspaceId: string;
  readonly webhookId: string;
}

export interface Webhook {
  readonly id: string;
  readonly url: string;
  /** Null for all events. */
  readonly events: readonly WebhookEvent[] | null;
  readonly sealedSecret: Uint8Array;
  readonly sealedOldSecret: Uint8Array | null;
  readonly oldSecretUntil: number | null;
  readonly isEnabled: boolean;
  readonly disabledBecause: DisabledReason | null;
  readonly actsAs: string;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly seq: number;
  readonly scopes: readonly string[];
  readonly failures: number;
  readonly failingSince: number | null;
  readonly restsUntil: number | null;
}

const COLUMNS = sql.raw(`id, url, events, sealed_secret, sealed_old_secret, old_secret_until, is_enabled,
  disabled_because, acts_as, created_by, created_at, seq, scopes, failures, failing_since, rests_until`);

/** Oldest first. */
export async function webhooksOf(db: Db | Tx, workspaceId: string): Promise<readonly Webhook[]> {
  const { rows } = await sql<Webhook>`select ${COLUMNS} from webhooks
    where workspace_id = ${workspaceId} order by created_at, id`.execute(db);
  return rows;
}

/** Undefined if the workspace has no such webhook, whatever the ID looks like. */
export async function findWebhook(
  db: Db | Tx,
  { workspaceId, webhookId }: WebhookRef,
): Promise<Webhook | undefined> {
  const { rows } = await sql<Webhook>`select ${COLUMNS} from webhooks
    where workspace_id = ${workspaceId} and id::text = ${webhookId}`.execute(db);
  return rows[0];
}

/** The enabled webhooks of a workspace. */
export async function enabledWebhooks(db: Db, workspaceId: string): Promise<readonly WebhookRef[]> {
  const { rows } = await sql<WebhookRef>`select workspace_id, id as webhook_id from webhooks
    where workspace_id = ${workspaceId} and is_enabled`.execute(db);
  return rows;
}

/** Cancels waiting deliveries, which will no longer be sent. */
export async function disableWebhook(
  tx: Tx,
  { workspaceId, webhookId }: WebhookRef,
  because: DisabledReason | null,
): Promise<void> {
  await sql`update webhooks set is_enabled = false, disabled_because = ${because}
    where workspace_id = ${workspaceId} and id::text = ${webhookId}`.execute(tx);
  await sql`update webhook_deliveries set status = 'failed', error = coalesce(error, 'disabled')
    where workspace_id = ${workspaceId} and webhook_id::text = ${webhookId} and status = 'waiting'`.execute(
    tx,
  );
}
