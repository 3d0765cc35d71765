import { page, type Page } from '@cairn/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { derivedOf, DocumentFollower } from '../../platform/documents/index.ts';
import { runWrite, type Writes } from '../../platform/sync/index.ts';
import { keepBacklinks, named, sourceOfPage } from './keep-backlinks.ts';

/** While a page is being edited, at most this often. */
const TELL_EVERY_MS = 2000;

export interface FollowPagesSettings {
  readonly db: Db;
  readonly hub: Writes;
  readonly failed: (error: unknown) => void;
}

/**
 * Keeps the mentions of pages up to date while people edit them. The document kind of a page has the name of its row.
 */
export function followPages({ db, hub, failed }: FollowPagesSettings): DocumentFollower {
  const follow = async (workspaceId: string, pageId: string): Promise<boolean> => {
    const derived = await derivedOf(db, { workspaceId, id: pageId });
    const wanted = derived ? named(derived.issues, derived.pages).filter((id) => id !== pageId) : [];
    const writer = await lastWriter(db, workspaceId, pageId);
    const held = await heldTargets(db, workspaceId, pageId);
    if (!writer || (held.length === wanted.length && wanted.every((id) => held.includes(id)))) return false;
    await runWrite(hub, { userId: writer, workspaceId }, 'backlink.follow-page', async (tx) => {
      const row: Page | undefined = await tx.find(page, pageId);
      if (row) await keepBacklinks(tx, sourceOfPage(row), wanted);
    });
    return true;
  };
  return new DocumentFollower({ kind: page.name, everyMs: TELL_EVERY_MS, follow, failed });
}

async function heldTargets(db: Db, workspaceId: string, pageId: string): Promise<string[]> {
  const { rows } = await sql<{ targetId: string }>`select target_id from backlinks
    where workspace_id = ${workspaceId} and page_id = ${pageId} and comment_id is null`.execute(db);
  return rows.map(({ targetId }) => targetId);
}

async function lastWriter(db: Db, workspaceId: string, pageId: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`select user_id from doc_update
    where workspace_id = ${workspaceId} and doc_id = ${pageId} order by seq desc limit 1`.execute(db);
  return rows[0]?.userId;
}
