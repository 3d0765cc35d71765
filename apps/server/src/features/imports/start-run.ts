import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/index.ts';
import { firstProgress, type ImporterRef } from './importers.ts';

/** Starts a run: everything again, or the changes since the last one. */
export async function startRun(
  tx: Db | Tx,
  { workspaceId, importerId }: ImporterRef,
  { since, now }: { readonly since: number | null; readonly now: number },
): Promise<void> {
  await sql`delete from import_staged
    where workspace_id = ${workspaceId} and importer_id = ${importerId}`.execute(tx);
  await sql`update importers set status = 'queued', fault = null, progress = ${JSON.stringify(firstProgress(since, now))}::jsonb,
      step = step + 1, found = '{}', updated = 0, problems = '[]', problem_count = 0, started_at = ${new Date(now)},
      finished_at = null, waits_until = null, next_sync_at = null, moved_at = now()
    where workspace_id = ${workspaceId} and id = ${importerId}`.execute(tx);
}
