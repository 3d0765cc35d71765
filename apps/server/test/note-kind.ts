import { issue } from '@cairn/domain';
import { sql } from 'kysely';
import { selectList } from '../src/platform/commands/index.ts';
import { registerDocumentKind, type Derived } from '../src/platform/documents/index.ts';

/** What was told to the feature of the test documents, by document. */
export const heardDerived = new Map<string, Derived>();

let isRegistered = false;

/**
 * A kind of document for tests: the note of an issue, locked while the issue is urgent. Files of tests share the modules of
 * their process, so that it may be asked for again.
 */
export function registerNotes(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerDocumentKind('note', {
    subjectOf: async (tx, id, workspaceId) => {
      const { rows } = await sql<{ id: string; priority: string }>`select ${selectList(issue)} from issues
        where workspace_id = ${workspaceId} and id = ${id} and removed_at is null`.execute(tx);
      const [row] = rows;
      return row && { entity: issue, row };
    },
    read: 'issue:read',
    edit: 'issue:update',
    isLocked: (row) => row['priority'] === 'urgent',
    onDerived: async (_tx, id, derived) => void heardDerived.set(id, derived),
  });
}
