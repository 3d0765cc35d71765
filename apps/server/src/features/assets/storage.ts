import { assetRefusals } from '@cairn/domain/assets/refusals';
import { sql } from 'kysely';
import { refused, type Refused } from '../../platform/commands/index.ts';
import type { Db, Tx } from '../../platform/db/index.ts';

/** The owner of files: a workspace, or a person outside any workspace. */
export interface Home {
  readonly id: string;
  readonly of: 'workspace' | 'person';
}

/** A person's own files are an avatar and a cover, and earlier ones until they are purged. */
const OWN_PICTURES = 40;
/** Files that only one person can see: on private pages, in drafts, and deleted ones until they are purged. */
const HIDDEN_FILES = 2000;
/**
 * The share of a workspace's quota that one person may use for them: no one else could delete what a Guest fills it
 * with.
 */
const HIDDEN_SHARE = 1 / 4;
/** Longer than an unused file is kept: 30 days in a draft, 7 more once it is deleted. */
const KEPT_DAYS = 40;

/** The quota of an owner's files, in bytes. */
export const roomOf = (home: Home, { storage, limit }: { storage: number; limit: number }): number =>
  home.of === 'workspace' ? storage : Math.min(storage, OWN_PICTURES * limit);

/** The size of an owner's files, in bytes; deleted files count until they are purged, since they are still on disk. */
export async function storedBytes(db: Db | Tx, homeId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select bytes from stored_bytes where home_id = ${homeId}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Refuses uploads of people who have stored too much that no one else sees. */
export async function assertShowsFiles(db: Db | Tx, userId: string, home: Home, room: number): Promise<void> {
  const workspaceId = home.of === 'workspace' ? home.id : null;
  const ownPages = sql`(select id from pages
    where workspace_id = ${workspaceId}::uuid and owner_id = ${userId} and access = 'private')`;
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes from assets
    where uploaded_by = ${userId} and workspace_id is not distinct from ${workspaceId}::uuid
      and (created_at > now() - make_interval(days => ${KEPT_DAYS}) or entity_id in ${ownPages})
      and not exists (
        select from asset_uses where asset_id = assets.id and holder_id not in ${ownPages}
          and holder_id not in (select id from page_comments where page_id in ${ownPages})
      )`.execute(db);
  const { files, bytes } = rows[0] ?? { files: 0, bytes: 0 };
  if (files >= HIDDEN_FILES || (home.of === 'workspace' && bytes >= room * HIDDEN_SHARE))
    throw refused(assetRefusals.too_many_hidden);
}

/** The refusal of a file for lack of space. */
export const storageFull = (home: Home, room: number): Refused =>
  refused(
    home.of === 'workspace' ? assetRefusals.workspace_full : assetRefusals.images_full,
    { limit: sizeOf(room) },
    { limit: room },
  );

const KIB = 1024;

function sizeOf(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const at = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(KIB)));
  return `${Math.floor((bytes / KIB ** at) * 10) / 10} ${units[at]}`;
}
