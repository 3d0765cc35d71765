import type { Favourite } from './entity.ts';

/** By their places; also for what else somebody keeps in an order of their own. */
export const compareFavourites = (
  a: Pick<Favourite, 'id' | 'sortOrder'>,
  b: Pick<Favourite, 'id' | 'sortOrder'>,
): number => (a.sortOrder < b.sortOrder ? -1 : a.sortOrder > b.sortOrder ? 1 : a.id < b.id ? -1 : 1);
