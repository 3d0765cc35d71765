import type { Favourite } from './entity.ts';

export const compareFavourites = (a: Favourite, b: Favourite): number =>
  a.sortOrder < b.sortOrder ? -1 : a.sortOrder > b.sortOrder ? 1 : a.id < b.id ? -1 : 1;
