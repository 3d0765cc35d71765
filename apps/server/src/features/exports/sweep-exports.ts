import { issueExport } from '@cairn/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import { runWrite, type Writes } from '../../platform/sync/index.ts';
import type { ExportAsked } from './run-export.ts';
import { removeFile } from './store.ts';

/** The history that a person keeps; the limit on rows is twice as high. */
const KEPT = 50;
const KEPT_DAYS = 90;
const BATCH = 100;
/**
 * Longer than a run with its retries: exports without progress since then were lost, for instance by restoring a
 * backup.
 */
const LOST_HOURS = 3;
/** After this it is considered failed. */
const GIVEN_UP_HOURS = 24;

/**
 * Removes files of exports that have expired or that nothing refers to: their workspace was deleted, or the run that
 * wrote them was killed.
 */
export async function sweepFiles(db: Db, store: FileStore): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rows } = await sql<{ id: string }>`select f.id from export_files f
      left join issue_exports e on e.workspace_id = f.workspace_id and e.id = f.export_id
      where e.id is null or e.expires_at <= now()
        or e.status = 'failed' and f.created_at < now() - make_interval(hours => ${LOST_HOURS})
      limit ${BATCH}`.execute(db);
    for (const { id } of rows) await removeFile(db, store, id);
    removed += rows.length;
    if (rows.length < BATCH) return removed;
  }
}

/** Deletes old exports from people's histories, with their files. */
export async function sweepHistory(db: Db, hub: Writes): Promise<void> {
  const { rows } = await sql<{ workspaceId: string; userId: string; ids: string[] }>`
    select workspace_id, user_id, array_agg(id::text) as ids from (
      select workspace_id, user_id, id, asked_at, status,
        row_number() over (partition by workspace_id, user_id order by asked_at desc, id desc) as place
      from issue_exports
    ) as ranked
    where status in ('completed', 'failed')
      and (place > ${KEPT} or asked_at < now() - make_interval(days => ${KEPT_DAYS}))
    group by workspace_id, user_id`.execute(db);
  for (const { ids, ...who } of rows)
    await runWrite(
      hub,
      who,
      'export.forget',
      async (tx) => {
        for (const id of ids) if (await tx.find(issueExport, id)) await tx.remove(issueExport, id);
      },
      { isQuiet: true },
    );
}

/** Exports whose job is lost; `isGivenUp` are those that were enqueued again without success. */
export async function lostExports(
  db: Db,
): Promise<readonly (ExportAsked & { readonly userId: string; readonly isGivenUp: boolean })[]> {
  const { rows } = await sql<ExportAsked & { userId: string; isGivenUp: boolean }>`
    select workspace_id, id as export_id, user_id,
      asked_at < now() - make_interval(hours => ${GIVEN_UP_HOURS}) as is_given_up
    from issue_exports where status in ('queued', 'processing')
      and asked_at < now() - make_interval(hours => ${LOST_HOURS}) order by asked_at limit ${BATCH}`.execute(
    db,
  );
  return rows;
}
