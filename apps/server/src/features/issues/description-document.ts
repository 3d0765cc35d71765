import { issue, type Issue, type RichText } from '@cairn/domain';
import { isBlankDocument } from '@cairn/editor/convert';
import { emptyDocument, type DocumentJson } from '@cairn/editor/nodes';
import { sql } from 'kysely';
import { selectList } from '../../platform/commands/index.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { FIRST_POSITION, type DocumentKind, type FirstState } from '../../platform/documents/index.ts';

/** The document kind of issue descriptions; the document's ID is the issue's. */
export const DESCRIPTION_DOCUMENT = 'description';

export const descriptionKind: DocumentKind = {
  subjectOf: async (db, id, workspaceId) => {
    const row = await findIssue(db, workspaceId, id);
    return row && { entity: issue, row };
  },
  read: 'issue:read',
  edit: 'issue:update',
  isLocked: (row) => (row['archivedAt'] ?? null) !== null,
  firstState,
};

/** An issue that isn't deleted: deleted issues keep their document for a restore, but no one can open it. */
async function findIssue(db: Db | Tx, workspaceId: string, id: string): Promise<Issue | undefined> {
  const { rows } = await sql<Issue>`select ${selectList(issue)} from issues
    where workspace_id = ${workspaceId} and id = ${id} and removed_at is null`.execute(db);
  return rows[0];
}

/** The row's text: from the issue's creation, from an import, or from before descriptions were documents. */
async function firstState(tx: Tx, id: string, workspaceId: string): Promise<FirstState | undefined> {
  // Takes the same lock as a command that sets the description, whose text is then either already here or goes to the
  // document.
  const { rows: issues } = await sql<{ createdBy: string }>`select created_by from issues
    where workspace_id = ${workspaceId} and id = ${id} and removed_at is null for no key update`.execute(tx);
  const [found] = issues;
  if (!found) return undefined;
  const { rows: texts } = await sql<{ body: RichText; updatedBy: string; updatedAt: number }>`
    select body, updated_by, updated_at from descriptions
    where workspace_id = ${workspaceId} and issue_id = ${id}`.execute(tx);
  const [held] = texts;
  const content = held ? (held.body as DocumentJson) : emptyDocument();
  if (!held || isBlankDocument(content)) return { content, userId: found.createdBy };
  await sql`update descriptions set doc_seq = ${FIRST_POSITION}
    where workspace_id = ${workspaceId} and issue_id = ${id}`.execute(tx);
  return { content, userId: held.updatedBy, at: held.updatedAt };
}
