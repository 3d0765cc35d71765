import { sql } from 'kysely';
import { withTransaction, type Db } from '../../platform/db/index.ts';
import { lockImporter, type ImporterRef } from './importers.ts';
import { startRun } from './start-run.ts';
import { isUnderWay } from './run-import.ts';

/** Unconfirmed imports are deleted after this, with their tokens. */
const DRAFT_HOURS = 24;
/** Imports without progress for longer were lost, for instance by restoring a backup. */
const LOST_MINUTES = 30;
const BATCH = 100;

/** Deletes unconfirmed imports, with their tokens and what was read for them. */
export async function removeDrafts(db: Db): Promise<void> {
  await sql`delete from importers
    where confirmed_at is null and created_at < now() - make_interval(hours => ${DRAFT_HOURS})`.execute(db);
}

/** Imports that seem to have lost their job. */
export async function lostImports(db: Db): Promise<readonly ImporterRef[]> {
  const { rows } = await sql<ImporterRef>`select workspace_id, id as importer_id from importers
    where status in ('reading', 'queued', 'running')
      and greatest(moved_at, waits_until) < now() - make_interval(mins => ${LOST_MINUTES})
    order by moved_at limit ${BATCH}`.execute(db);
  return rows;
}

/** Starts the syncs that are due, and returns them. */
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
