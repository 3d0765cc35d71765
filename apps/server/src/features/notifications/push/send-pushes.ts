import { createHash } from 'node:crypto';
import type { Agent } from 'node:https';
import { emailTopicOf } from '@cairn/domain';
import { sql } from 'kysely';
import webPush from 'web-push';
import { withTransaction, type Db, type Tx } from '../../../platform/db/index.ts';
import { isTurnedAway, post } from '../../../platform/outgoing/index.ts';
import { loadActor } from '../../../platform/sync/index.ts';
import { subjectIdOf } from '../compose-email.ts';
import { preferencesOfOne } from '../preferences.ts';
import type { EmailFor } from '../put-in-emails.ts';
import { readWaiting, type WaitingNotification } from '../read-notifications.ts';
import { composePush } from './compose-push.ts';
import type { PushKeys } from './push-keys.ts';
import {
  endSubscription,
  findSubscription,
  subscriptionIdsOf,
  type Subscription,
} from './push-subscriptions.ts';

/** A browser, and its notifications about one issue or page. */
export interface PushTo {
  readonly workspaceId: string;
  readonly subscriptionId: string;
  readonly notificationIds: string[];
}

/** Older ones are no longer news, and are in the inbox. */
const OF_USE_SECONDS = 3600;
/** Issues and pages per push run: more would bury everything else. */
const MAX_AT_ONCE = 10;
/** Events of one issue or page; more are only counted. */
const MAX_OF_ONE = 100;

/** Takes a person's waiting events and assigns them to each browser, one push per issue or page. */
export async function dividePushes(
  db: Db,
  to: EmailFor,
  send: (tx: Tx, push: PushTo) => Promise<void>,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { rows } = await sql<{ ids: string[] }>`
      with taken as (
        delete from notification_pushes where workspace_id = ${to.workspaceId} and user_id = ${to.userId}
        returning notification_id, created_at
      )
      select array_agg(n.id order by n.created_at desc, n.id desc) as ids
      from taken join notifications n on n.workspace_id = ${to.workspaceId} and n.id = taken.notification_id
      where taken.created_at > now() - make_interval(secs => ${OF_USE_SECONDS})
      group by coalesce(n.issue_id, n.page_id, n.added_to_id)
      order by max(n.created_at) desc limit ${MAX_AT_ONCE}`.execute(tx);
    const subscriptionIds = await subscriptionIdsOf(tx, to.userId);
    for (const { ids } of rows)
      for (const subscriptionId of subscriptionIds)
        await send(tx, {
          workspaceId: to.workspaceId,
          subscriptionId,
          notificationIds: ids.slice(0, MAX_OF_ONE),
        });
  });
}

export interface PushSending {
  readonly db: Db;
  readonly keys: PushKeys;
  readonly publicUrl: string;
  /** Guards against internal addresses. */
  readonly agent: Agent;
  readonly signal: AbortSignal;
}

/** Response codes for useless subscriptions: gone, or created for other keys. */
const ENDED: readonly number[] = [403, 404, 410];
/** A retry would get the same response. */
const HOPELESS: readonly number[] = [400, 413];

/** Sends a browser those events that are still unread and visible. Throws if a retry may help. */
export async function sendPush(sending: PushSending, to: PushTo): Promise<void> {
  const { db } = sending;
  const subscription = await findSubscription(db, to.subscriptionId);
  if (!subscription) return;
  const rows = await stillWanted(db, subscription.userId, to);
  if (rows.length === 0) return;
  const slug = await slugOf(db, to.workspaceId);
  const status = await deliver(sending, subscription, {
    text: JSON.stringify(composePush(slug, rows)),
    topic: topicOf(rows),
  });
  if (status === undefined || ENDED.includes(status)) return await endSubscription(db, subscription.id);
  if (status >= 200 && status < 300) return;
  if (!HOPELESS.includes(status)) throw new Error(`the push service answered ${status}`);
}

async function stillWanted(
  db: Db,
  userId: string,
  { workspaceId, notificationIds: ids }: PushTo,
): Promise<readonly WaitingNotification[]> {
  const reader = await loadActor(db, { workspaceId, userId });
  const wanted = await preferencesOfOne(db, userId);
  const found = await readWaiting(db, { workspaceId, reader, ids, asOf: new Date() });
  return found.filter(({ kind }) => wanted.browser[emailTopicOf(kind)]);
}

async function slugOf(db: Db, workspaceId: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`select slug from workspaces where id = ${workspaceId}`.execute(
    db,
  );
  return rows[0]?.slug ?? '';
}

/** Push services replace a pending push with the same topic. */
const topicOf = (rows: readonly WaitingNotification[]): string =>
  createHash('sha256')
    .update(rows[0] ? subjectIdOf(rows[0]) : '')
    .digest('base64url')
    .slice(0, 32);

/** The response status; undefined for an unusable subscription. */
async function deliver(
  { keys, publicUrl, agent, signal }: PushSending,
  { endpoint, p256dh, auth }: Subscription,
  { text, topic }: { readonly text: string; readonly topic: string },
): Promise<number | undefined> {
  const details = requestFor({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { ...keys, subject: subjectOf(publicUrl) },
    TTL: OF_USE_SECONDS,
    topic,
  });
  if (!details) return undefined;
  try {
    return await post({ url: endpoint, ...details, agent, signal });
  } catch (error) {
    if (isTurnedAway(error)) return undefined;
    throw error;
  }
}

type RequestFor = Parameters<typeof webPush.generateRequestDetails>;

/** Undefined for invalid keys; the browser is then dropped. */
function requestFor(subscription: RequestFor[0], text: string, options: RequestFor[2]) {
  try {
    const { headers, body } = webPush.generateRequestDetails(subscription, text, options);
    return { headers: headers as Record<string, string | number>, body: body ?? Buffer.alloc(0) };
  } catch {
    return undefined;
  }
}

/** A contact for push services. Plain http URLs aren't allowed. */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:cairn@${new URL(publicUrl).hostname}`;
