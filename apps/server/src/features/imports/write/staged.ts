import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { ImporterRef } from '../importers.ts';

/** What was read of an issue or comment, with its position. */
export interface Staged<Read> {
  readonly position: number;
  readonly record: Read;
}

/** The next items to write. */
export async function nextStaged<Read>(
  db: Db,
  { workspaceId, importerId }: ImporterRef,
  kind: 'issue' | 'comment',
  after: number,
  most: number,
): Promise<readonly Staged<Read>[]> {
  const { rows } = await sql<Staged<Read>>`select position, record from import_staged
    where workspace_id = ${workspaceId} and importer_id = ${importerId} and kind = ${kind} and position > ${after}
    order by position limit ${most}`.execute(db);
  return rows;
}
