import type { IssueExport } from '@cairn/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { FileStore } from '../../platform/files/index.ts';

/** A stored file. */
export interface ExportFile {
  /** The key in the store. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

interface NewFile extends ExportFile {
  readonly workspaceId: string;
  readonly exportId: string;
}

/** The row is written first, so that a crash in between leaves one that the sweep finds, and never orphaned bytes. */
export async function storeFile(db: Db, store: FileStore, file: NewFile, place: string): Promise<void> {
  const { id, workspaceId, exportId, name, bytes, sha256 } = file;
  await sql`insert into export_files (id, workspace_id, export_id, name, bytes, sha256)
    values (${id}, ${workspaceId}, ${exportId}, ${name}, ${bytes}, ${sha256})`.execute(db);
  await store.put(id, place);
  await sql`update export_files set stored_at = now() where id = ${id}`.execute(db);
}

/** Removes the files of an earlier run of the export that was killed or failed at its last step. */
export async function removeFilesOf(
  db: Db,
  store: FileStore,
  { workspaceId, exportId }: { readonly workspaceId: string; readonly exportId: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from export_files
    where workspace_id = ${workspaceId} and export_id = ${exportId}`.execute(db);
  for (const { id } of rows) await removeFile(db, store, id);
}

/** The row is deleted last, so that a crash in between leaves one to retry. */
export async function removeFile(db: Db, store: FileStore, id: string): Promise<void> {
  await store.remove(id);
  await sql`delete from export_files where id = ${id}`.execute(db);
}

export interface Owned {
  readonly workspaceId: string;
  readonly userId: string;
}

/** The size of a workspace's export files, in total and for one person, in bytes. */
export async function exportedBytes(
  db: Db,
  { workspaceId, userId }: Owned,
): Promise<{ readonly all: number; readonly own: number }> {
  const { rows } = await sql<{ all: number; own: number }>`
    select coalesce(sum(f.bytes), 0)::bigint as all,
      coalesce(sum(f.bytes) filter (where e.user_id = ${userId}), 0)::bigint as own
    from export_files f left join issue_exports e on e.workspace_id = f.workspace_id and e.id = f.export_id
    where f.workspace_id = ${workspaceId}`.execute(db);
  return rows[0] ?? { all: 0, own: 0 };
}

/** The file of a person's own export, if it hasn't expired, and the projects in it. */
export async function findFile(
  db: Db,
  { workspaceId, userId }: Owned,
  exportId: string,
  now: Date,
): Promise<(ExportFile & Pick<IssueExport, 'projectIds'>) | undefined> {
  const { rows } = await sql<ExportFile & Pick<IssueExport, 'projectIds'>>`
    select f.id, f.name, f.bytes, f.sha256, e.project_ids
    from issue_exports e
    join export_files f on f.workspace_id = e.workspace_id and f.export_id = e.id and f.stored_at is not null
    where e.workspace_id = ${workspaceId} and e.id::text = ${exportId} and e.user_id = ${userId}
      and e.status = 'completed' and e.expires_at > ${now}`.execute(db);
  return rows[0];
}
