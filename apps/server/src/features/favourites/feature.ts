import { addFavourite, favourite, updateFavourite } from '@cairn/domain';
import { handleChange, Refused, type CommandTx } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';

const handleAddFavourite = handleChange(addFavourite, {
  check: (tx, { folderId }) => assertFolder(tx, folderId),
});

const handleUpdateFavourite = handleChange(updateFavourite, {
  check: async (tx, { favouriteId, patch }) => {
    const { kind } = await tx.get(favourite, favouriteId);
    if (patch.title !== undefined && kind !== 'folder')
      throw new Refused('invalid', 'Only folders can be renamed.');
    if (patch.folderId !== undefined && patch.folderId !== null && kind === 'folder')
      throw new Refused('invalid', "Folders can't be nested.");
    await assertFolder(tx, patch.folderId ?? null);
  },
});

async function assertFolder(tx: CommandTx, folderId: string | null): Promise<void> {
  if (folderId !== null && (await tx.get(favourite, folderId)).kind !== 'folder')
    throw new Refused('invalid', 'Favourites can only be moved into folders.');
}

export const favourites: Feature = {
  commandHandlers: [handleAddFavourite, handleUpdateFavourite],
};
