import type { Entity, Row } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { selectList } from '../../platform/commands/index.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { RowsById } from '../../platform/history/index.ts';

/** Current rows, regardless of visibility. */
export async function rowsOf(
  db: Db | Tx,
  entity: Entity,
  workspaceId: string,
  ids: readonly string[],
): Promise<RowsById> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`select ${selectList(entity)} from ${sql.table(entity.table)}
    where workspace_id = ${workspaceId} and id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
