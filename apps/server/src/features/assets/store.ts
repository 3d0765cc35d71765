import type { AssetPurposeName } from '@cairn/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/index.ts';

/** A stored file: its purpose, its owner, and what it is attached to. */
export interface Asset {
  readonly id: string;
  /** Null for a person's own file. */
  readonly workspaceId: string | null;
  readonly purpose: AssetPurposeName;
  readonly projectId: string | null;
  readonly entityId: string | null;
  /** Copies of the issue or page that it is attached to, whose texts show it too. */
  readonly copyIds: readonly string[];
  readonly uploadedBy: string;
  readonly name: string;
  readonly extension: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly deletedAt: number | null;
}

export type NewAsset = Omit<Asset, 'deletedAt' | 'copyIds'>;

const columns = sql`id, workspace_id, purpose, project_id, entity_id, copy_ids, uploaded_by, name, extension, content_type,
  bytes, sha256, deleted_at`;

export async function insertAsset(db: Db | Tx, asset: NewAsset): Promise<void> {
  await sql`insert into assets (id, workspace_id, purpose, project_id, entity_id, uploaded_by, name, extension,
      content_type, bytes, sha256)
    values (${asset.id}, ${asset.workspaceId}, ${asset.purpose}, ${asset.projectId}, ${asset.entityId},
      ${asset.uploadedBy}, ${asset.name}, ${asset.extension}, ${asset.contentType}, ${asset.bytes}, ${asset.sha256})`.execute(
    db,
  );
}

/** A file of a workspace, or with null of a person. Never looked up by ID alone. */
export async function findAsset(
  db: Db | Tx,
  workspaceId: string | null,
  id: string,
): Promise<Asset | undefined> {
  const { rows } = await sql<Asset>`select ${columns} from assets
    where id = ${id} and workspace_id is not distinct from ${workspaceId}::uuid`.execute(db);
  return rows[0];
}

/** How long a deleted file can be restored. */
export const GRACE_DAYS = 7;

/**
 * Marks a file as deleted or restores it; deleted files stay for some days, for undo. Returns whether it was in time:
 * later the bytes may be gone while the row still exists, because the process that purged it was killed.
 */
export async function setDeleted(
  db: Db | Tx,
  asset: Pick<Asset, 'id'>,
  isDeleted: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update assets set deleted_at = ${isDeleted ? sql`coalesce(deleted_at, now())` : sql`null`}
    where id = ${asset.id}
      and (${isDeleted} or deleted_at is null or deleted_at >= now() - make_interval(days => ${GRACE_DAYS}))
    returning id`.execute(db);
  return rows.length > 0;
}

/** Whether anything stored shows the file. */
export async function isInUse(db: Db | Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from asset_uses where asset_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether two people share a workspace; always true for the same person. */
export async function doMeet(db: Db, one: string, other: string): Promise<boolean> {
  if (one === other) return true;
  const { rows } = await sql`select from members a join members b on b.workspace_id = a.workspace_id
    where a.id = ${one} and b.id = ${other} and a.is_active limit 1`.execute(db);
  return rows.length > 0;
}
