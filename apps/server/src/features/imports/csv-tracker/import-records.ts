import { sql } from 'kysely';
import type { CommandTx } from '../../../platform/commands/index.ts';

export type RecordKind = 'person' | 'label' | 'state' | 'module' | 'issue' | 'comment';

/** Source IDs of one kind, with their rows. */
export type Imported = Map<string, string>;

/** What earlier runs have imported from a source. */
export async function findImported(tx: CommandTx, source: string, kind: RecordKind): Promise<Imported> {
  const rows = await tx.query(sql<{ sourceId: string; rowId: string }>`
    select source_id, row_id from import_records
    where workspace_id = ${tx.workspaceId} and source = ${source} and kind = ${kind}`);
  return new Map(rows.map(({ sourceId, rowId }) => [sourceId, rowId]));
}

/** Records new rows in the transaction that writes them. Fails if a concurrent run was faster. */
export async function rememberImported(
  tx: CommandTx,
  source: string,
  kind: RecordKind,
  fresh: Imported,
): Promise<void> {
  if (fresh.size === 0) return;
  const records = [...fresh].map(([source_id, row_id]) => ({ source_id, row_id }));
  await tx.query(sql`insert into import_records (workspace_id, source, kind, source_id, row_id)
    select ${tx.workspaceId}, ${source}, ${kind}, source_id, row_id
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as fresh(source_id text, row_id uuid)`);
}
