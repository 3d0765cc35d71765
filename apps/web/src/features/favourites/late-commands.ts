import { lateCommand } from '@cairn/sync/schema';

const commands = () => import('@cairn/domain/favourites/commands');

export const addFavourite = lateCommand('favourite.add', async () => (await commands()).addFavourite);
export const addFavouriteFolder = lateCommand(
  'favourite.add-folder',
  async () => (await commands()).addFavouriteFolder,
);
export const updateFavourite = lateCommand(
  'favourite.update',
  async () => (await commands()).updateFavourite,
);
export const removeFavourite = lateCommand(
  'favourite.remove',
  async () => (await commands()).removeFavourite,
);
