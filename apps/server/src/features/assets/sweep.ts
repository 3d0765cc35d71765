import { sql } from 'kysely';
import { withTransaction, type Db } from '../../platform/db/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import { GRACE_DAYS } from './store.ts';

/** How long a file may be in a draft before anything stored shows it. */
const UNUSED_DAYS = 30;
const BATCH = 100;

/**
 * Purges unused files: files never used are marked as deleted, and files deleted long enough ago are deleted
 * permanently. Safe to run in several processes at once.
 */
export async function sweepAssets(db: Db, store: FileStore): Promise<number> {
  await sql`update assets set deleted_at = now()
    where deleted_at is null and not exists (select from asset_uses where asset_id = assets.id) and (
      created_at < now() - make_interval(days => ${UNUSED_DAYS})
      or workspace_id is not null and not exists (select from workspaces where id = assets.workspace_id)
    )`.execute(db);
  let purged = 0;
  for (;;) {
    const ids = await purgeSome(db, store);
    purged += ids;
    if (ids < BATCH) return purged;
  }
}

/** The row is deleted last, so that a crash in between leaves one to retry, and never orphaned bytes. */
async function purgeSome(db: Db, store: FileStore): Promise<number> {
  return await withTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from assets
      where deleted_at < now() - make_interval(days => ${GRACE_DAYS})
        and not exists (select from asset_uses where asset_id = assets.id)
      order by deleted_at limit ${BATCH} for update skip locked`.execute(tx);
    for (const { id } of rows) await store.remove(id);
    await sql`delete from assets where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
    return rows.length;
  });
}
