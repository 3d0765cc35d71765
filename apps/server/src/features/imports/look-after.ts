import { sql } from 'kysely';
import { withTransaction, type Db } from '../../platform/db/index.ts';
import { lockImporter, type ImporterRef } from './importers.ts';
import { startRun } from './start-run.ts';
import { isUnderWay } from './run-import.ts';

/** Nobody goes on with what they have not confirmed by then; its token goes with it. */
const DRAFT_HOURS = 24;
/** What has not moved for longer was lost, by a backup for instance. */
const LOST_MINUTES = 30;
const BATCH = 100;

/** Removes what nobody has confirmed, with its token and what has been read for it. */
export async function removeDrafts(db: Db): Promise<void> {
  await sql`delete from importers
    where confirmed_at is null and created_at < now() - make_interval(hours => ${DRAFT_HOURS})`.execute(db);
}

/** Imports that no job seems to know of any more. */
export async function lostImports(db: Db): Promise<readonly ImporterRef[]> {
  const { rows } = await sql<ImporterRef>`select workspace_id, id as importer_id from importers
    where status in ('reading', 'queued', 'running')
      and greatest(moved_at, waits_until) < now() - make_interval(mins => ${LOST_MINUTES})
    order by moved_at limit ${BATCH}`.execute(db);
  return rows;
}

/** Begins the syncs whose time has come, and says which they are. */
export async function startSyncs(db: Db, now: number): Promise<readonly ImporterRef[]> {
  const { rows } = await sql<ImporterRef>`select workspace_id, id as importer_id from importers
    where next_sync_at <= ${new Date(now)} order by next_sync_at limit ${BATCH}`.execute(db);
  const begun: ImporterRef[] = [];
  for (const ref of rows)
    await withTransaction(db, async (tx) => {
      const held = await lockImporter(tx, ref);
      if (!held || isUnderWay(held) || held.nextSyncAt === null || held.nextSyncAt > now) return;
      await startRun(tx, ref, { since: held.readUntil, now });
      begun.push(ref);
    });
  return begun;
}
