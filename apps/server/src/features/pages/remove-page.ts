import { page, removePage } from '@cairn/domain';
import { handle, Refused } from '../../platform/commands/index.ts';
import { removeDocument } from '../../platform/documents/index.ts';
import { dropFavouritesOf } from '../favourites/public.ts';

export const handleRemovePage = handle(removePage, async (tx, { pageId }) => {
  const row = await tx.get(page, pageId);
  if (row.archivedAt === null)
    throw new Refused('conflict', 'Only archived pages can be deleted. Archive this page first.');
  for (const child of await tx.where(page, { parentId: pageId }))
    await tx.update(page, child.id, { parentId: null });
  await dropFavouritesOf(tx, pageId);
  await tx.remove(page, pageId);
  await removeDocument(tx, pageId);
});
