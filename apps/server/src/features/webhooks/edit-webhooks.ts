import { isLocalName, payloadAddress } from '@cairn/domain/webhooks/payload-address';
import { webhookRefusals } from '@cairn/domain/webhooks/refusals';
import { WEBHOOKS_MOST, type WebhookEvent } from '@cairn/domain/webhooks/constants';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { notFound, refused } from '../../platform/commands/index.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db/index.ts';
import { leadsInside, type GuardSettings } from '../../platform/outgoing/index.ts';
import type { Seal } from '../../platform/seal.ts';
import { newSecret } from './secrets.ts';
import { disableWebhook, findWebhook, webhooksOf, type Webhook, type WebhookRef } from './webhook.ts';

/** Enough time to give the receiver the new secret. */
const OLD_SECRET_MS = 24 * 3_600_000;

export interface Editing {
  readonly db: Db;
  readonly seal: Seal;
  readonly guard: GuardSettings;
  readonly now: number;
}

export interface WebhookFields {
  readonly url: string;
  readonly events: readonly WebhookEvent[] | null;
  readonly isEnabled: boolean;
}

/** Creates a webhook, which from now on sends what its creator can see. */
export async function insertWebhook(
  { db, seal, guard, now }: Editing,
  { workspaceId, userId }: { readonly workspaceId: string; readonly userId: string },
  { url: given, events, isEnabled }: WebhookFields,
): Promise<Webhook> {
  const url = await publicAddress(given, guard);
  return await editing(db, workspaceId, async (tx) => {
    const others = await webhooksOf(tx, workspaceId);
    if (others.length >= WEBHOOKS_MOST) throw refused(webhookRefusals.too_many, { most: WEBHOOKS_MOST });
    assertUnused(others, url);
    const webhookId = uuid();
    await sql`insert into webhooks (workspace_id, id, url, events, sealed_secret, is_enabled, acts_as, created_by,
        created_at, seq)
      values (${workspaceId}, ${webhookId}, ${url}, ${events === null ? null : [...events]}::text[],
        ${seal.seal(newSecret())}, ${isEnabled}, ${userId}, ${userId}, ${new Date(now)}, ${await seqOf(tx, workspaceId)})`.execute(
      tx,
    );
    return await foundIn(tx, { workspaceId, webhookId });
  });
}

/**
 * The person who changes its URL or enables it becomes the one whose view it sends, because they answer for where it
 * leads.
 */
export async function updateWebhook(
  { db, guard }: Editing,
  { workspaceId, webhookId, userId }: WebhookRef & { readonly userId: string },
  patch: Partial<WebhookFields>,
): Promise<Webhook> {
  const given = patch.url === undefined ? undefined : await publicAddress(patch.url, guard);
  return await editing(db, workspaceId, async (tx) => {
    const before = await foundIn(tx, { workspaceId, webhookId });
    const {
      url = before.url,
      events = before.events,
      isEnabled = before.isEnabled,
    } = { ...patch, url: given };
    if (url !== before.url) assertUnused(await webhooksOf(tx, workspaceId), url);
    const isBegun = isEnabled && !before.isEnabled;
    const actsAs = url !== before.url || isBegun ? userId : before.actsAs;
    await sql`update webhooks set url = ${url}, events = ${events === null ? null : [...events]}::text[],
        acts_as = ${actsAs}
      where workspace_id = ${workspaceId} and id = ${before.id}`.execute(tx);
    if (isBegun) await enable(tx, { workspaceId, webhookId });
    if (!isEnabled && before.isEnabled) await disableWebhook(tx, { workspaceId, webhookId }, null);
    return await foundIn(tx, { workspaceId, webhookId });
  });
}

/** False if there is none. */
export async function removeWebhook(db: Db, { workspaceId, webhookId }: WebhookRef): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from webhooks
    where workspace_id = ${workspaceId} and id::text = ${webhookId}`.execute(db);
  return numAffectedRows === 1n;
}

/** The previous secret stays valid for a day; any older one ends. */
export async function renewSecret(
  { db, seal, now }: Editing,
  ref: WebhookRef,
): Promise<{ secret: string; oldSecretUntil: number }> {
  const secret = newSecret();
  const oldSecretUntil = now + OLD_SECRET_MS;
  const { numAffectedRows } = await sql`update webhooks
    set sealed_old_secret = sealed_secret, old_secret_until = ${new Date(oldSecretUntil)},
      sealed_secret = ${seal.seal(secret)}
    where workspace_id = ${ref.workspaceId} and id::text = ${ref.webhookId}`.execute(db);
  if (numAffectedRows !== 1n) throw notFound();
  return { secret, oldSecretUntil };
}

/** Events while it was disabled aren't sent afterwards. */
async function enable(tx: Tx, { workspaceId, webhookId }: WebhookRef): Promise<void> {
  await sql`update webhooks set is_enabled = true, disabled_because = null, failures = 0, failing_since = null,
      rests_until = null, seq = ${await seqOf(tx, workspaceId)}
    where workspace_id = ${workspaceId} and id::text = ${webhookId}`.execute(tx);
}

async function publicAddress(given: string, guard: GuardSettings): Promise<string> {
  const url = payloadAddress(given);
  if (url === undefined) throw refused(webhookRefusals.not_a_web_address, {}, { field: 'url' });
  if (isLocalName(url) || (await leadsInside(url, guard)))
    throw refused(webhookRefusals.not_public, {}, { field: 'url' });
  return url;
}

/** Simultaneous edits run one after the other, so that no URL occurs twice. */
async function editing<T>(db: Db, workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await withTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${workspaceId}`}, 0))`.execute(tx);
    return await work(tx);
  });
}

function assertUnused(others: readonly Webhook[], url: string): void {
  if (others.some((other) => other.url === url))
    throw refused(webhookRefusals.url_taken, {}, { field: 'url' });
}

async function foundIn(tx: Tx, ref: WebhookRef): Promise<Webhook> {
  const found = await findWebhook(tx, ref);
  if (!found) throw notFound();
  return found;
}

async function seqOf(tx: Tx, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from workspace_clock
    where workspace_id = ${workspaceId}`.execute(tx);
  return rows[0]?.seq ?? 0;
}
