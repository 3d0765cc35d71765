import { addFavourite, favourite, updateFavourite } from '@cairn/domain';
import { favouriteRefusals } from '@cairn/domain/favourites/refusals';
import { handleChange, type CommandTx, refused } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';

const handleAddFavourite = handleChange(addFavourite, {
  check: (tx, { folderId }) => assertFolder(tx, folderId),
});

const handleUpdateFavourite = handleChange(updateFavourite, {
  check: async (tx, { favouriteId, patch }) => {
    const { kind } = await tx.get(favourite, favouriteId);
    if (patch.title !== undefined && kind !== 'folder') throw refused(favouriteRefusals.only_folders_renamed);
    if (patch.folderId !== undefined && patch.folderId !== null && kind === 'folder')
      throw refused(favouriteRefusals.folder_in_folder);
    await assertFolder(tx, patch.folderId ?? null);
  },
});

async function assertFolder(tx: CommandTx, folderId: string | null): Promise<void> {
  if (folderId !== null && (await tx.get(favourite, folderId)).kind !== 'folder')
    throw refused(favouriteRefusals.not_a_folder);
}

export const favourites: Feature = {
  commandHandlers: [handleAddFavourite, handleUpdateFavourite],
};
