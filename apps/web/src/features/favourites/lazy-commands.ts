import { lazyCommand } from '@cairn/sync/schema';

const commands = () => import('@cairn/domain/favourites/commands');

export const addFavourite = lazyCommand('favourite.add', async () => (await commands()).addFavourite);
export const addFavouriteFolder = lazyCommand(
  'favourite.add-folder',
  async () => (await commands()).addFavouriteFolder,
);
export const updateFavourite = lazyCommand(
  'favourite.update',
  async () => (await commands()).updateFavourite,
);
export const removeFavourite = lazyCommand(
  'favourite.remove',
  async () => (await commands()).removeFavourite,
);
