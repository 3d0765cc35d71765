import { addFavourite, addFavouriteFolder, favourite, removeFavourite, updateFavourite } from '@cairn/domain';
import { handle, Refused, type CommandTx } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';

const handleAddFavourite = handle(addFavourite, async (tx, input) => {
  const { userId } = tx.actor;
  const [held] = await tx.where(favourite, { userId, targetId: input.targetId });
  if (held) return;
  await assertFolder(tx, input.folderId);
  tx.insert(favourite, { ...input, userId, title: null });
});

const handleAddFavouriteFolder = handle(addFavouriteFolder, async (tx, input) => {
  const { userId } = tx.actor;
  tx.insert(favourite, { ...input, userId, kind: 'folder', targetId: null, folderId: null });
});

const handleUpdateFavourite = handle(updateFavourite, async (tx, { favouriteId, patch }) => {
  const { kind } = await tx.get(favourite, favouriteId);
  if (patch.title !== undefined && kind !== 'folder')
    throw new Refused('invalid', 'Only folders can be renamed.');
  if (patch.folderId !== undefined && patch.folderId !== null && kind === 'folder')
    throw new Refused('invalid', "Folders can't be nested.");
  await assertFolder(tx, patch.folderId ?? null);
  await tx.update(favourite, favouriteId, patch);
});

const handleRemoveFavourite = handle(removeFavourite, async (tx, { favouriteId }) => {
  for (const inside of await tx.where(favourite, { folderId: favouriteId }))
    await tx.update(favourite, inside.id, { folderId: null });
  await tx.remove(favourite, favouriteId);
});

async function assertFolder(tx: CommandTx, folderId: string | null): Promise<void> {
  if (folderId !== null && (await tx.get(favourite, folderId)).kind !== 'folder')
    throw new Refused('invalid', 'Favourites can only be moved into folders.');
}

export const favourites: Feature = {
  handlings: [handleAddFavourite, handleAddFavouriteFolder, handleUpdateFavourite, handleRemoveFavourite],
};
