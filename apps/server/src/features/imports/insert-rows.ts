import type { Entity, RowOfEntity } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { columnOf, recorder } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db/index.ts';

/** Rows per statement: few enough to keep its JSON small, enough to make the round trip irrelevant. */
const ROWS = 2000;

/**
 * Writes rows without the log, for a workspace that no one can have seen yet: it becomes visible as a whole when the
 * transaction commits, and everyone who opens it loads everything. The entity's own function gives the scope. See
 * docs/decisions/0050.
 *
 * @param extra columns besides the entity's fields, which the rows have under the same name, such as `plain`
 */
export async function insertRows<E extends Entity>(
  tx: Tx,
  workspaceId: string,
  entity: E,
  rows: readonly RowOfEntity<E>[],
  extra: readonly string[] = [],
): Promise<void> {
  const table = sql.table(entity.table);
  const names = ['workspace_id', 'scope', ...Object.keys(entity.fields).map(columnOf), ...extra];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const toRecord = recorder(entity);
  for (let at = 0; at < rows.length; at += ROWS) {
    const records = rows.slice(at, at + ROWS).map((row) => {
      const record = toRecord(row);
      for (const name of extra) record[name] = (row as Readonly<Record<string, unknown>>)[name];
      return { ...record, workspace_id: workspaceId, scope: entity.scope(row) };
    });
    await sql`insert into ${table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`.execute(
      tx,
    );
  }
}
