import type { BrowserSubscription } from '@cairn/domain/notifications/routes';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { withTransaction, type Db, type Tx } from '../../../platform/db/index.ts';
import type { Session } from '../../../platform/auth/index.ts';

/** More browsers than a person uses; another one replaces the oldest. */
const MAX_OF_PERSON = 20;

export interface Subscription {
  readonly id: string;
  readonly userId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Subscribes a browser, which has only one subscription, whoever was signed in before. */
export async function subscribe(
  db: Db,
  { sessionId, userId }: Session,
  { endpoint, keys }: BrowserSubscription,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await sql`delete from push_subscriptions where session_id = ${sessionId} or endpoint = ${endpoint}`.execute(
      tx,
    );
    // A session that has ended since gets none.
    await sql`insert into push_subscriptions (id, session_id, user_id, endpoint, p256dh, auth)
      select ${uuid()}, id, user_id, ${endpoint}, ${keys.p256dh}, ${keys.auth} from sessions
      where id = ${sessionId} and user_id = ${userId}
      on conflict do nothing`.execute(tx);
    await sql`delete from push_subscriptions where id in (select id from push_subscriptions
      where user_id = ${userId} order by created_at desc, id desc offset ${MAX_OF_PERSON})`.execute(tx);
  });
}

export async function unsubscribeSession(db: Db, { sessionId }: Session): Promise<void> {
  await sql`delete from push_subscriptions where session_id = ${sessionId}`.execute(db);
}

/** The push endpoint of this session's browser; null if it isn't subscribed. */
export async function endpointOf(db: Db, { sessionId }: Session): Promise<string | null> {
  const { rows } = await sql<{ endpoint: string }>`select endpoint from push_subscriptions
    where session_id = ${sessionId}`.execute(db);
  return rows[0]?.endpoint ?? null;
}

export async function subscriptionIdsOf(db: Db | Tx, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from push_subscriptions
    where user_id = ${userId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Undefined if it has ended, or its person's account is closed. */
export async function findSubscription(db: Db, id: string): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select s.id, s.user_id, s.endpoint, s.p256dh, s.auth from push_subscriptions s join users u on u.id = s.user_id
    where s.id = ${id} and u.deactivated_at is null`.execute(db);
  return rows[0];
}

export async function endSubscription(db: Db, id: string): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}`.execute(db);
}
