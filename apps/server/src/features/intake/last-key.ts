import { keyBetween } from '@cairn/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

/** The end of the manual order. */
export async function lastKey(db: Db, workspaceId: string, projectId: string): Promise<string> {
  const { rows } = await sql<{ last: string | null }>`select max(sort_order) as last from issues
    where workspace_id = ${workspaceId} and project_id = ${projectId}`.execute(db);
  try {
    return keyBetween(rows[0]?.last ?? undefined, undefined);
  } catch {
    // Any key that somebody has given may stand last.
    return keyBetween(undefined, undefined);
  }
}
