import { issue } from '@cairn/domain';
import { sql } from 'kysely';
import { selectList } from '../src/platform/commands/index.ts';
import type { DocumentKind } from '../src/platform/documents/index.ts';

/** A kind of document for tests: the note of an issue, locked while the issue is urgent. */
const note: DocumentKind = {
  subjectOf: async (tx, id, workspaceId) => {
    const { rows } = await sql<{ id: string; priority: string }>`select ${selectList(issue)} from issues
      where workspace_id = ${workspaceId} and id = ${id} and removed_at is null`.execute(tx);
    const [row] = rows;
    return row && { entity: issue, row };
  },
  read: 'issue:read',
  edit: 'issue:update',
  isLocked: (row) => row['priority'] === 'urgent',
};

/** What servers of tests have beside the product's features. */
export const notes = { documentKinds: { note } };
