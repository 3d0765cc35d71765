import { archivePage, canSee, descendantsOf, page, unarchivePage, type Page } from '@cairn/domain';
import { handle, type CommandTx } from '../../platform/commands/index.ts';

export const handleArchivePage = handle(archivePage, async (tx, { pageId }) => {
  for (const each of await withDescendants(tx, pageId))
    if (each.archivedAt === null) await tx.update(page, each.id, { archivedAt: tx.now });
});

export const handleUnarchivePage = handle(unarchivePage, async (tx, { pageId }) => {
  const row = await tx.get(page, pageId);
  for (const each of await withDescendants(tx, pageId))
    if (each.archivedAt === row.archivedAt) await tx.update(page, each.id, { archivedAt: null });
  const parent = row.parentId === null ? undefined : await tx.find(page, row.parentId);
  if (parent && parent.archivedAt !== null) await tx.update(page, pageId, { parentId: null });
});

/** What others keep private below is theirs to archive. */
async function withDescendants(tx: CommandTx, pageId: string): Promise<Page[]> {
  const row = await tx.get(page, pageId);
  const pages = await tx.where(page, { projectId: row.projectId });
  return [row, ...descendantsOf(pageId, pages).filter((each) => canSee(tx.actor, page, each))];
}
