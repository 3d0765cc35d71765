import type { Client } from 'pg';

/** Reads every index and compares it with its table. */
export async function findBrokenIndexes(db: Client): Promise<string[]> {
  await db.query('create extension if not exists amcheck');
  try {
    await db.query(`select bt_index_check(c.oid, true)
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relpersistence <> 't' and i.indisready and i.indisvalid`);
    return [];
  } catch (error) {
    return [`an index is broken: ${error instanceof Error ? error.message : String(error)}`];
  }
}
