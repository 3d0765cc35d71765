import { sql } from 'kysely';
import type { Db, Tx } from './create-db.ts';
import { withTransaction } from './with-transaction.ts';

/**
 * Until the transaction ends, search indexes only gather the words of what is written. Sorting them in after every few
 * hundred rows, as is usual, is most of the work of writing many. Call {@link sortIndexWritesIn} afterwards: searches
 * read what is gathered word by word.
 */
export async function gatherIndexWrites(tx: Tx): Promise<void> {
  await sql`set local gin_pending_list_limit = '1GB'`.execute(tx);
}

/** Sorts in what all search indexes have gathered, at once; answers how many pages that was. */
export async function sortIndexWritesIn(db: Db): Promise<number> {
  return await withTransaction(db, async (tx) => {
    await sql`set local maintenance_work_mem = '256MB'`.execute(tx);
    const { rows } = await sql<{ pages: number }>`
      select coalesce(sum(gin_clean_pending_list(index.oid)), 0)::int as pages from pg_class index
      join pg_am method on method.oid = index.relam and method.amname = 'gin'
      join pg_namespace space on space.oid = index.relnamespace and space.nspname = current_schema()`.execute(
      tx,
    );
    return rows[0]?.pages ?? 0;
  });
}
