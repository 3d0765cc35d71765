import { scopesOf, type Actor } from '@cairn/domain';
import type { SyncActor } from '@cairn/sync/server';
import { sql } from 'kysely';
import { withTransaction, type Db, type Tx } from '../../platform/db/index.ts';
import { loadActor } from '../../platform/sync/index.ts';

const TIMEOUT_MS = 4000;
/** The similarity of a word to the query, from 0 to 1. */
const LIKENESS = 0.5;
/**
 * The cost of fetching a row by ID, compared with 1 for the next row of a scan. The default of 4 is for spinning disks:
 * with it, a hundred matches were looked up by scanning all issues, twice. With 1.1, common words took longer.
 */
const LOOKUP_COST = 2;

/** Reads in one snapshot, for a limited time, with the person's current scopes. */
export async function readAs<T>(
  db: Db,
  who: SyncActor,
  read: (tx: Tx, scopes: readonly string[], actor: Actor) => Promise<T>,
): Promise<T> {
  return await withTransaction(
    db,
    async (tx) => {
      // No parallel workers: starting them takes longer than a search.
      await sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true),
        set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true),
        set_config('random_page_cost', ${String(LOOKUP_COST)}, true),
        set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx);
      const actor = await loadActor(tx, who);
      return await read(tx, [...scopesOf(actor)], actor);
    },
    { isolation: 'repeatable read', access: 'read only' },
  );
}
