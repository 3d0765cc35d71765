import { ROLE, type Actor, type Page, type RichText } from '@cairn/domain';
import type { DocumentJson } from '@cairn/editor/nodes';
import { CommandTx } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { createDocument } from '../../platform/documents/index.ts';
import { PAGE_DOCUMENT } from './page-document.ts';

/** Writes the text of a page that was inserted without a command, attributed to its owner. */
export async function writePage(tx: Tx, workspaceId: string, row: Page, text: RichText): Promise<void> {
  const owner: Actor = {
    userId: row.ownerId,
    workspaceRole: ROLE.member,
    projectRoles: new Map(),
    archivedProjects: new Set(),
  };
  const commandTx = new CommandTx(tx, owner, workspaceId, row.createdAt);
  await createDocument(commandTx, row.id, PAGE_DOCUMENT, text as DocumentJson);
}
