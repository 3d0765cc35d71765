import type { Favourite } from './entity.ts';

/** By place; also used for other things that a person keeps in their own order. */
export const compareFavourites = (
  a: Pick<Favourite, 'id' | 'sortOrder'>,
  b: Pick<Favourite, 'id' | 'sortOrder'>,
): number => (a.sortOrder < b.sortOrder ? -1 : a.sortOrder > b.sortOrder ? 1 : a.id < b.id ? -1 : 1);
