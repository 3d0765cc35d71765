import { can, comment, description, issue, project, scopesOf, type Actor, type Project } from '@cairn/domain';
import type { WebhookAction } from '@cairn/domain/webhooks/constants';
import { uuid, type Entity } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { withTransaction, type Db, type Tx } from '../../platform/db/index.ts';
import type { HistoryEntry, RowsById } from '../../platform/history/index.ts';
import { loadActor } from '../../platform/sync/index.ts';
import { composeBody } from './compose-body.ts';
import { rowsOf } from './rows-of.ts';
import { isSeen } from './sight.ts';
import { EVENT_OF, FACETS, TOLD, turnsOf, type Turn } from './turns-of.ts';
import { disableWebhook, findWebhook, type Webhook, type WebhookRef } from './webhook.ts';

/** How long it is tried. Older events weren't sent in time, and no longer are. */
export const DELIVERY_LIFE_MS = 24 * 3_600_000;
/** Commands and facts per read: one command may have changed hundreds of issues. */
const COMMANDS = 50;
const FACTS = 250;
/** Bodies written in one go before yielding: converting a description to HTML takes a while. */
const BODIES_AT_ONCE = 10;
/** With this many waiting, no more are created; the history keeps the rest. */
const WAITING_MOST = 500;
/** Per statement. */
const ROWS_AT_ONCE = 100;

interface NewDelivery {
  readonly event: string;
  readonly action: WebhookAction;
  readonly subjectId: string;
  readonly scope: string;
  readonly body: string;
  readonly at: number;
}

/** What the next commands report to a webhook. */
interface Next {
  readonly webhook: Webhook;
  readonly actor: Actor;
  /** The last of these commands. */
  readonly seq: number;
  readonly deliveries: readonly NewDelivery[];
}

/**
 * Creates deliveries from the unread history; the new position is written with them, so that each is created once.
 * Returns true if there may be more.
 */
export async function makeDeliveries(db: Db, ref: WebhookRef, now: number): Promise<boolean> {
  if ((await countWaiting(db, ref)) >= WAITING_MOST) return false;
  const next = await withTransaction(db, (tx) => nextOf(tx, ref, now), {
    isolation: 'repeatable read',
    access: 'read only',
  });
  if (!next) return false;
  return await withTransaction(db, (tx) => write(tx, ref, next, now));
}

async function countWaiting(db: Db, { workspaceId, webhookId }: WebhookRef): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook_deliveries
    where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and status = 'waiting'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Reads everything in one snapshot, because current rows are rolled back to earlier states. */
async function nextOf(tx: Tx, ref: WebhookRef, now: number): Promise<Next | undefined> {
  const webhook = await findWebhook(tx, ref);
  if (webhook?.isEnabled !== true) return undefined;
  const { workspaceId } = ref;
  const { rows: found } = await sql<HistoryEntry>`
    select seq, command, actor_id, via, at, facts from history
    where workspace_id = ${workspaceId} and seq > ${webhook.seq} order by seq limit ${COMMANDS}`.execute(tx);
  const seq = firstOf(found).at(-1)?.seq;
  if (seq === undefined) return undefined;
  const actor = await loadActor(tx, { workspaceId, userId: webhook.actsAs });
  // Including commands left for the next time, because rows are rolled back over them.
  const turns = turnsOf(found, await rowsNamedIn(tx, workspaceId, found));
  const wanted = turns.filter(
    ({ entry, entity }) =>
      entry.seq <= seq &&
      entry.via !== 'import' &&
      entry.at > now - DELIVERY_LIFE_MS &&
      (webhook.events === null || webhook.events.some((event) => event === EVENT_OF.get(entity))),
  );
  return { webhook, actor, seq, deliveries: await deliveriesOf(tx, ref, { webhook, actor }, wanted) };
}

/** As many commands as fit the limit of facts, but at least one. */
function firstOf(found: readonly HistoryEntry[]): readonly HistoryEntry[] {
  let facts = 0;
  const end = found.findIndex((entry) => (facts += entry.facts.length) > FACTS);
  return end < 0 ? found : found.slice(0, Math.max(1, end));
}

async function rowsNamedIn(
  tx: Tx,
  workspaceId: string,
  entries: readonly HistoryEntry[],
): Promise<ReadonlyMap<Entity, RowsById>> {
  const ids = new Map<Entity, Set<string>>(
    [...EVENT_OF.keys(), ...FACETS].map((entity) => [entity, new Set()]),
  );
  for (const { facts } of entries)
    for (const [name, id] of facts) {
      const of = TOLD.get(name);
      if (!of) continue;
      if (EVENT_OF.has(of)) ids.get(of)?.add(id);
      // A change of something that belongs to an issue is sent with the whole issue.
      if (of === issue || !EVENT_OF.has(of)) for (const each of [issue, ...FACETS]) ids.get(each)?.add(id);
    }
  const rows = new Map<Entity, RowsById>();
  for (const [entity, named] of ids) rows.set(entity, await rowsOf(tx, entity, workspaceId, [...named]));
  return rows;
}

async function deliveriesOf(
  tx: Tx,
  ref: WebhookRef,
  { webhook, actor }: Pick<Next, 'webhook' | 'actor'>,
  turns: readonly Turn[],
): Promise<readonly NewDelivery[]> {
  const { workspaceId } = ref;
  const idsIn = (entity: Entity, field: string): readonly string[] =>
    turns.flatMap((turn) =>
      turn.entity === entity
        ? [turn.before, turn.after].flatMap((shape) =>
            typeof shape?.row[field] === 'string' ? shape.row[field] : [],
          )
        : [],
    );
  const issues = await rowsOf(tx, issue, workspaceId, idsIn(comment, 'issueId'));
  const projects = await rowsOf(tx, project, workspaceId, idsIn(issue, 'projectId'));
  const descriptions = await rowsOf(tx, description, workspaceId, idsIn(issue, 'id'));
  const names = await namesOf(tx, workspaceId, turns);
  const deliveries: NewDelivery[] = [];
  for (const turn of turns) {
    const { entity, id, before, after, changes, entry } = turn;
    const wasSeen = isSeen(actor, entity, before?.row, issues) || isLostProject(webhook, turn);
    const action = actionOf(wasSeen, isSeen(actor, entity, after?.row, issues), changes.size);
    const row = action === 'deleted' ? before?.row : after?.row;
    if (action === undefined || !row) continue;
    const body = composeBody(turn, action, {
      workspaceId,
      webhookId: webhook.id,
      actorName: names.get(entry.actorId) ?? null,
      project: projects.get(String(row['projectId'])) as Project | undefined,
      description: descriptions.get(id),
    });
    const event = EVENT_OF.get(entity) ?? '';
    deliveries.push({ event, action, subjectId: id, scope: entity.scope(row), body, at: entry.at });
    if (deliveries.length % BODIES_AT_ONCE === 0) await nextTurn();
  }
  return deliveries;
}

/** By visibility: something that becomes visible counts as created, and something that disappears as deleted. */
function actionOf(wasSeen: boolean, isSeenNow: boolean, changes: number): WebhookAction | undefined {
  if (isSeenNow) return wasSeen ? (changes > 0 ? 'updated' : undefined) : 'created';
  return wasSeen ? 'deleted' : undefined;
}

/** A deleted project has no members any more, so the members from before count. */
const isLostProject = ({ scopes }: Webhook, { entity, before, after }: Turn): boolean =>
  entity === project &&
  before !== undefined &&
  after === undefined &&
  scopes.includes(entity.scope(before.row));

async function namesOf(
  tx: Tx,
  workspaceId: string,
  turns: readonly Turn[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(turns.map(({ entry }) => entry.actorId))];
  const { rows } = await sql<{ id: string; displayName: string }>`select id, display_name from members
    where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, displayName }) => [id, displayName]));
}

async function write(tx: Tx, ref: WebhookRef, next: Next, now: number): Promise<boolean> {
  const { webhook, actor, seq, deliveries } = next;
  const scopes = [...scopesOf(actor)];
  // Someone may have edited the webhook and reset it.
  const { numAffectedRows } = await sql`update webhooks set seq = ${seq}, scopes = ${scopes}::text[]
    where workspace_id = ${ref.workspaceId} and id = ${webhook.id} and seq = ${webhook.seq} and is_enabled
      and acts_as = ${webhook.actsAs} and url = ${webhook.url}`.execute(tx);
  if (numAffectedRows !== 1n) return true;
  if (!can(actor, 'webhook:manage', 'workspace')) {
    await disableWebhook(tx, ref, 'no_access');
    return false;
  }
  for (let at = 0; at < deliveries.length; at += ROWS_AT_ONCE)
    await insert(tx, ref, deliveries.slice(at, at + ROWS_AT_ONCE), now);
  return true;
}

async function insert(
  tx: Tx,
  ref: WebhookRef,
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<void> {
  const rows = deliveries.map(
    ({ event, action, subjectId, scope, body, at }) => sql`(${ref.workspaceId}::uuid, ${uuid()}::uuid,
      ${ref.webhookId}::uuid, ${event}, ${action}, ${subjectId}::uuid, ${scope}, ${body},
      ${new Date(at)}::timestamptz, 'waiting', ${new Date(now + DELIVERY_LIFE_MS)}::timestamptz, ${new Date(now)}::timestamptz)`,
  );
  await sql`insert into webhook_deliveries (workspace_id, id, webhook_id, event, action, subject_id, scope, body,
      created_at, status, give_up_at, next_attempt_at)
    values ${sql.join(rows)}`.execute(tx);
}
