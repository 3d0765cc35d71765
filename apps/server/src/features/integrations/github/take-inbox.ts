import { sql } from 'kysely';
import { Refused } from '../../../platform/commands/index.ts';
import type { Services } from '../../../platform/services.ts';
import { runWrite } from '../../../platform/sync/index.ts';
import { Bot, botOf, rightsOfBot } from '../bot.ts';
import { findConnection, noteProblem, type Connection, type ConnectionRef } from '../connection.ts';
import type { GithubEvent } from './github-event.ts';
import { takeEvent } from './take-event.ts';

/** A run ends after this, so that it doesn't hold a worker for long. */
const RUN_MS = 5_000;
const ATTEMPTS_MOST = 5;
const FIRST_WAIT_MS = 5_000;
/** Deliveries can be resent at GitHub for three days. */
const KEPT_MS = 30 * 24 * 3_600_000;

type Here = Pick<Services, 'db' | 'hub' | 'secret' | 'failed'>;

interface Delivery {
  readonly deliveryId: string;
  readonly payload: GithubEvent;
  readonly attempts: number;
  readonly nextAttemptAt: number;
}

/** Processes a repository's events, one after the other. Returns when to come back; undefined if nothing is waiting. */
export async function takeInbox(
  here: Here,
  ref: ConnectionRef,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const end = Date.now() + RUN_MS;
  for (;;) {
    const connection = await findConnection(here.db, ref);
    const next = connection && (await nextOf(here, ref));
    if (!connection || !next) return undefined;
    if (next.nextAttemptAt > Date.now()) return new Date(next.nextAttemptAt);
    if (signal.aborted || Date.now() >= end) return new Date();
    await takeOne(here, connection, next);
  }
}

async function nextOf(
  { db }: Here,
  { workspaceId, connectionId }: ConnectionRef,
): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`select delivery_id, payload, attempts, next_attempt_at
    from integration_inbox where workspace_id = ${workspaceId} and connection_id = ${connectionId}
      and status = 'waiting' order by number limit 1`.execute(db);
  return rows[0];
}

/**
 * The effects and the mark that it is done are one transaction, so it happens once. Refusals would repeat, because the
 * issue was deleted or the project is archived.
 */
async function takeOne(here: Here, connection: Connection, delivery: Delivery): Promise<void> {
  const { workspaceId } = connection;
  try {
    await runWrite(
      here.hub,
      botOf(workspaceId),
      'integration.take',
      async (tx) => {
        const [taken] = await tx.query(settled(connection, delivery, 'done'));
        if (!taken) return;
        const bot = new Bot(here.hub, tx);
        await takeEvent({ bot, connection, secret: here.secret }, delivery.payload);
      },
      { isQuiet: true, rightsOf: (tx) => rightsOfBot(tx, connection) },
    );
  } catch (error) {
    if (error instanceof Refused) await settled(connection, delivery, 'failed').execute(here.db);
    else await noteFailed(here, connection, delivery, error);
  }
}

/** Does nothing if another run has processed it. */
const settled = (
  { workspaceId, id }: Connection,
  { deliveryId }: Delivery,
  status: 'done' | 'failed',
) => sql<{ id: string }>`update integration_inbox set status = ${status}, payload = null
  where workspace_id = ${workspaceId} and connection_id = ${id} and delivery_id = ${deliveryId} and status = 'waiting'
  returning delivery_id as id`;

async function noteFailed(
  { db, failed }: Here,
  connection: Connection,
  delivery: Delivery,
  error: unknown,
): Promise<void> {
  const { workspaceId, id } = connection;
  const attempts = delivery.attempts + 1;
  if (attempts < ATTEMPTS_MOST) {
    const at = new Date(Date.now() + FIRST_WAIT_MS * 2 ** attempts);
    await sql`update integration_inbox set attempts = ${attempts}, next_attempt_at = ${at}
      where workspace_id = ${workspaceId} and connection_id = ${id} and delivery_id = ${delivery.deliveryId}
        and status = 'waiting'`.execute(db);
    return;
  }
  failed(error, { connection: id });
  await settled(connection, delivery, 'failed').execute(db);
  const rest = { now: Date.now(), restsUntil: null };
  await noteProblem(db, { workspaceId, connectionId: id }, 'refused', rest);
}

/** Deletes the IDs of old deliveries. */
export async function trimInbox({ db }: Pick<Here, 'db'>, now: number): Promise<void> {
  await sql`delete from integration_inbox where status <> 'waiting'
    and received_at < ${new Date(now - KEPT_MS)}`.execute(db);
}
