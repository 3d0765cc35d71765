import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { ProviderError } from './call-provider.ts';
import { callingOf, isConfigured, tokenSeal, type Settings } from './clients.ts';
import { findConnection, noteProblem, noteWorks, type Connection, type ConnectionRef } from './connection.ts';
import { sendToGithub } from './github/send-to-github.ts';
import { findInstallation, noteRevoked } from './installation.ts';
import { dueAt, followHistory, nextRow, putOff, removeRow, type OutboxRow } from './outbox.ts';
import { sendToSlack } from './slack/send-to-slack.ts';

/** A run ends after this, so that it doesn't hold a worker for long. */
const RUN_MS = 5_000;
/** Longer than one attempt; then the sender is considered dead. */
const SENDING_MS = 60_000;
/** How long to wait for a running sender. */
const BUSY_MS = 1_000;
/** An hour in all. */
const ATTEMPTS_MOST = 8;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 3_600_000;

/** What is sent, for whom, and about what. */
export interface Sending {
  readonly settings: Settings;
  readonly connection: Connection;
  readonly token: string;
  readonly signal: AbortSignal;
}

/**
 * Sends a connection's changes to the provider one after the other for a few seconds, from one process at a time.
 * Returns when to come back; undefined if nothing is waiting.
 */
export async function sendChanges(
  settings: Settings,
  ref: ConnectionRef,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { db } = settings;
  const senderId = uuid();
  const end = Date.now() + RUN_MS;
  if (!(await claim(db, ref, senderId)))
    return (await findConnection(db, ref)) ? new Date(Date.now() + BUSY_MS) : undefined;
  try {
    for (;;) {
      if (signal.aborted || Date.now() >= end) return new Date();
      const came = await sendNext(settings, ref, { senderId, signal });
      if (came === 'nothing') return await nextTime(db, ref);
      if (came === 'closed') return undefined;
    }
  } finally {
    await sql`update integration_connections set sending_until = null where workspace_id = ${ref.workspaceId}
      and id = ${ref.connectionId} and sender_id = ${senderId}`.execute(db);
  }
}

/** Claims the connection, or extends the claim. */
async function claim(db: Db, ref: ConnectionRef, senderId: string): Promise<boolean> {
  const now = Date.now();
  const { numAffectedRows } = await sql`update integration_connections
    set sender_id = ${senderId}, sending_until = ${new Date(now + SENDING_MS)}
    where workspace_id = ${ref.workspaceId} and id = ${ref.connectionId}
      and (sender_id = ${senderId} or sending_until is null or sending_until <= ${new Date(now)})`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

async function nextTime(db: Db, ref: ConnectionRef): Promise<Date | undefined> {
  const at = await dueAt(db, ref);
  const connection = await findConnection(db, ref);
  if (at === null || !connection) return undefined;
  return new Date(Math.max(at, connection.restsUntil ?? 0, Date.now() + BUSY_MS));
}

/** `closed` if nothing can be sent: the connection is gone, claimed by another process, or without access. */
async function sendNext(
  settings: Settings,
  ref: ConnectionRef,
  { senderId, signal }: { readonly senderId: string; readonly signal: AbortSignal },
): Promise<'sent' | 'nothing' | 'closed'> {
  const { db } = settings;
  const connection = await findConnection(db, ref);
  if (!connection || !(await claim(db, ref, senderId))) return 'closed';
  const { workspaceId } = ref;
  const installation = await findInstallation(db, { workspaceId, provider: connection.provider });
  const sealed = installation?.status === 'installed' ? installation.sealedToken : null;
  const token = sealed ? tokenSeal(settings.secret).open(sealed) : undefined;
  if (!sealed || token === undefined || !isConfigured(settings, connection.provider)) return 'closed';
  if ((connection.restsUntil ?? 0) > Date.now()) return 'nothing';
  const row = await nextRow(db, ref, Date.now());
  if (!row) return (await followHistory(db, connection, Date.now())) ? 'sent' : 'nothing';
  try {
    await send({ settings, connection, token, signal }, row);
    await removeRow(db, ref, row);
    await noteWorks(db, ref);
    return 'sent';
  } catch (error) {
    // Stopping the server is not the provider's fault: the next run sends it again.
    if (signal.aborted || !(error instanceof ProviderError)) throw error;
    if (error.fault === 'revoked') {
      await noteRevoked(db, { workspaceId, provider: connection.provider }, sealed);
      return 'closed';
    }
    await noteFailed(db, { ref, connection, row, error });
    return 'sent';
  }
}

async function send(sending: Sending, row: OutboxRow): Promise<void> {
  const calling = callingOf(sending.settings, sending.signal);
  await (sending.connection.provider === 'github'
    ? sendToGithub(sending, calling, row)
    : sendToSlack(sending, calling, row));
}

interface Failed {
  readonly ref: ConnectionRef;
  readonly connection: Connection;
  readonly row: OutboxRow;
  readonly error: ProviderError;
}

/** Permanent failures are given up; others are retried with growing delays, and the connection pauses until then. */
async function noteFailed(db: Db, { ref, connection, row, error }: Failed): Promise<void> {
  const now = Date.now();
  const { fault, restMs } = error;
  const problem = fault === 'revoked' ? 'refused' : fault;
  if (fault === 'rate_limited') {
    await noteProblem(db, ref, problem, { now, restsUntil: now + (restMs ?? FIRST_WAIT_MS) });
    return;
  }
  const isHopeless = fault === 'refused' || fault === 'not_found' || row.attempts + 1 >= ATTEMPTS_MOST;
  if (isHopeless) {
    await removeRow(db, ref, row);
    await noteProblem(db, ref, problem, { now, restsUntil: null });
    return;
  }
  await putOff(db, ref, row, now + waitAfter(row.attempts + 1));
  await noteProblem(db, ref, problem, { now, restsUntil: now + waitAfter(connection.failures + 1) });
}

/** Doubled after each failure. */
const waitAfter = (failures: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
