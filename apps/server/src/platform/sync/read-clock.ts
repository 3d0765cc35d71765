import type { ClientStates, MutationResult, SyncActor } from '@cairn/sync/server';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/index.ts';

export interface ClientRow {
  readonly clientId: string;
  readonly userId: string;
  readonly workspaceId: string;
  readonly lastMid: number;
  readonly recent: readonly MutationResult[];
}

export async function readClock(
  db: Db | Tx,
  workspaceId: string,
): Promise<{ seq: number; minSeq: number; epoch: string }> {
  const { rows } = await sql<{ seq: number; minSeq: number; epoch: string }>`
    select seq, min_seq, epoch from workspace_clock where workspace_id = ${workspaceId}`.execute(db);
  return rows[0] ?? { seq: 0, minSeq: 0, epoch: '' };
}

export async function readClientStates(
  db: Db | Tx,
  actor: SyncActor,
  clientIds: readonly string[],
): Promise<ClientStates> {
  const { rows } = await sql<ClientRow>`
    select client_id, last_mid, recent from client_mutations
    where client_id = any(${clientIds}::uuid[]) and user_id = ${actor.userId}
      and workspace_id = ${actor.workspaceId}`.execute(db);
  return {
    lastMids: Object.fromEntries(rows.map((row) => [row.clientId, row.lastMid])),
    refused: rows.flatMap((row) =>
      row.recent.flatMap(({ mid, refusal }) =>
        refusal ? [{ o: 'A' as const, s: 0, c: row.clientId, n: mid, e: refusal }] : [],
      ),
    ),
  };
}
