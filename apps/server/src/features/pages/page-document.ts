import { isWritable, page, type Page } from '@cairn/domain';
import { sql } from 'kysely';
import { selectList } from '../../platform/commands/index.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { DocumentKind } from '../../platform/documents/index.ts';

/** The document kind of page texts. */
export const PAGE_DOCUMENT = 'page';

export const pageKind: DocumentKind = {
  subjectOf: async (db, id, workspaceId) => {
    const row = await findPage(db, workspaceId, id);
    return row && { entity: page, row };
  },
  read: 'page:read',
  edit: 'page:update',
  isLocked: (row) => !isWritable(row as unknown as Page),
};

export async function findPage(db: Db | Tx, workspaceId: string, id: string): Promise<Page | undefined> {
  const { rows } = await sql<Page>`select ${selectList(page)} from pages
    where workspace_id = ${workspaceId} and id = ${id}`.execute(db);
  return rows[0];
}
