import { sql } from 'kysely';
import { withTransaction, type Db } from '../db/index.ts';

/** How long a browser may stay away and still catch up from the log instead of loading everything. */
const KEPT_DAYS = 30;
/** Entries of one workspace kept at most. */
const KEPT_ENTRIES = 1_000_000;
/** A client that has not been seen for so long has lost its outbox anyway. */
const CLIENT_DAYS = 90;

/** Forgets old log entries. A client behind the new start is told to load everything; its outbox stays. */
export async function trimLogs(db: Db, keptEntries = KEPT_ENTRIES): Promise<void> {
  const { rows } = await sql<{ workspaceId: string }>`select workspace_id from workspace_clock`.execute(db);
  for (const { workspaceId } of rows) await trimLog(db, workspaceId, keptEntries);
  await sql`delete from client_mutations where seen_at < now() - make_interval(days => ${CLIENT_DAYS})`.execute(
    db,
  );
}

async function trimLog(db: Db, workspaceId: string, keptEntries: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    // Up to the first young entry: one that a clock far behind has dated is no reason to forget those before it.
    const { rows } = await sql<{ upTo: number | null }>`
      select greatest(
        coalesce(
          (select min(seq) - 1 from changes
            where workspace_id = clock.workspace_id and at >= now() - make_interval(days => ${KEPT_DAYS})),
          clock.seq
        ),
        clock.seq - ${keptEntries}
      ) as up_to from workspace_clock as clock where workspace_id = ${workspaceId}`.execute(tx);
    const upTo = rows[0]?.upTo ?? 0;
    if (upTo <= 0) return;
    // The start moves before the entries go, so that nobody resumes into a hole.
    await sql`update workspace_clock set min_seq = greatest(min_seq, ${upTo})
      where workspace_id = ${workspaceId}`.execute(tx);
    await sql`delete from changes where workspace_id = ${workspaceId} and seq <= ${upTo}`.execute(tx);
  });
}
