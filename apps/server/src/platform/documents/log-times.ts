import { sql } from 'kysely';
import type { Db, Tx } from '../db/index.ts';
import type { DocumentKey } from './document-log.ts';

/**
 * The last position written before a time in {@link writtenAt}; undefined if the log no longer goes back that far.
 */
export async function positionAt(
  db: Db | Tx,
  { workspaceId, id }: DocumentKey,
  at: number,
): Promise<number | undefined> {
  // Timestamps leave the database in milliseconds.
  const { rows } = await sql<{ seq: number | null }>`select max(seq) as seq from doc_update
    where workspace_id = ${workspaceId} and doc_id = ${id}
      and date_trunc('milliseconds', created_at) <= ${new Date(at)}`.execute(db);
  return rows[0]?.seq ?? undefined;
}

/** When the last update up to a position was written; undefined if the log no longer contains it. */
export async function writtenAt(
  db: Db | Tx,
  { workspaceId, id }: DocumentKey,
  seq: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ at: number }>`select created_at as at from doc_update
    where workspace_id = ${workspaceId} and doc_id = ${id} and seq <= ${seq} order by seq desc limit 1`.execute(
    db,
  );
  return rows[0]?.at;
}
