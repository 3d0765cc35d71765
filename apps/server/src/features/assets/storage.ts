import { assetRefusals } from '@cairn/domain/assets/refusals';
import { sql } from 'kysely';
import { refused, type Refused } from '../../platform/commands/index.ts';
import type { Db, Tx } from '../../platform/db/index.ts';

/** Whose files they are: a workspace's, or a person's own outside of any. */
export interface Home {
  readonly id: string;
  readonly of: 'workspace' | 'person';
}

/** A person's own files are an avatar and a cover, and those before them until they are swept. */
const OWN_PICTURES = 40;
/** Files that nobody but one person sees: on private pages, being written with, and thrown away until they are swept. */
const HIDDEN_FILES = 2000;
/** So much of a workspace's room a person may hold with them: what a Guest fills it with, nobody else could delete. */
const HIDDEN_SHARE = 1 / 4;
/** Longer than an unshown file is kept: 30 days in a draft, 7 more once it is deleted. */
const KEPT_DAYS = 40;

/** The most that the files of a home may take, in bytes. */
export const roomOf = (home: Home, { storage, limit }: { storage: number; limit: number }): number =>
  home.of === 'workspace' ? storage : Math.min(storage, OWN_PICTURES * limit);

/** What the files of a home take now, in bytes; deleted ones until they are swept, for until then the disk holds them. */
export async function storedBytes(db: Db | Tx, homeId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select bytes from stored_bytes where home_id = ${homeId}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Refuses the uploads of somebody who has stored much that nobody else sees. */
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

/** The refusal of a file that there is no room for. */
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
