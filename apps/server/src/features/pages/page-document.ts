import { isWritable, page, type Page } from '@cairn/domain';
import { sql } from 'kysely';
import { selectList } from '../../platform/commands/index.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { registerDocumentKind } from '../../platform/documents/index.ts';

/** The kind of document that is a page's text. */
export const PAGE_DOCUMENT = 'page';

/** Those who want to know that a text has changed: one for each server in this process. */
const followers = new Set<PageFollower>();

export interface PageFollower {
  edited(workspaceId: string, pageId: string): void;
}

/** Gives the function that ends it. */
export function followPages(follower: PageFollower): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

registerDocumentKind(PAGE_DOCUMENT, {
  subjectOf: async (db, id, workspaceId) => {
    const row = await findPage(db, workspaceId, id);
    return row && { entity: page, row };
  },
  read: 'page:read',
  edit: 'page:update',
  isLocked: (row) => !isWritable(row as unknown as Page),
  onDerived: async (_tx, id, _derived, workspaceId) => {
    for (const follower of followers) follower.edited(workspaceId, id);
  },
});

export async function findPage(db: Db | Tx, workspaceId: string, id: string): Promise<Page | undefined> {
  const { rows } = await sql<Page>`select ${selectList(page)} from pages
    where workspace_id = ${workspaceId} and id = ${id}`.execute(db);
  return rows[0];
}
