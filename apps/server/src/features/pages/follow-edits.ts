import { page } from '@cairn/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { DocumentFollower } from '../../platform/documents/index.ts';
import { runWrite, type Writes } from '../../platform/sync/index.ts';
import { findPage, PAGE_DOCUMENT } from './page-document.ts';

/** While someone is editing, others learn at most this often that the page has changed. */
const TELL_EVERY_MS = 20_000;

export interface FollowEditsSettings {
  readonly db: Db;
  readonly hub: Writes;
  readonly failed: (error: unknown) => void;
}

interface LastWrite {
  readonly userId: string;
  readonly at: number;
}

/** Keeps the last editor and time of pages up to date while their texts change. */
export function followPageEdits({ db, hub, failed }: FollowEditsSettings): DocumentFollower {
  const follow = (workspaceId: string, pageId: string) => followPage({ db, hub }, workspaceId, pageId);
  return new DocumentFollower({ kind: PAGE_DOCUMENT, everyMs: TELL_EVERY_MS, follow, failed });
}

/** Records an edit; returns whether the page has been edited since the last one. */
export async function followPage(
  { db, hub }: Pick<FollowEditsSettings, 'db' | 'hub'>,
  workspaceId: string,
  pageId: string,
): Promise<boolean> {
  const last = await lastWrite(db, workspaceId, pageId);
  const row = await findPage(db, workspaceId, pageId);
  if (!last || !row || last.at <= row.updatedAt) return false;
  await runWrite(hub, { userId: last.userId, workspaceId }, 'page.follow-edits', async (tx) => {
    // It may have been renamed in the meantime.
    await tx.load(page, [pageId], true);
    const now = await tx.find(page, pageId);
    if (now && last.at > now.updatedAt)
      await tx.update(page, pageId, { updatedAt: last.at, updatedBy: last.userId });
  });
  return true;
}

async function lastWrite(db: Db, workspaceId: string, pageId: string): Promise<LastWrite | undefined> {
  const { rows } = await sql<LastWrite>`select user_id, created_at as at from doc_update
    where workspace_id = ${workspaceId} and doc_id = ${pageId} order by seq desc limit 1`.execute(db);
  return rows[0];
}
