import type { Favourite } from '@cairn/domain';
import { orderKeyAt } from '../../lib/order-key.ts';
import type { DropPlace } from '../../lib/use-sortable.ts';

/** The place of a favourite: its folder, if any, and its key there. */
export type FavouritePlace = Pick<Favourite, 'folderId' | 'sortOrder'>;

const isFolder = ({ kind }: Favourite): boolean => kind === 'folder';

/** The places at `target` where a favourite can be dropped: folders can't be nested. */
export function placesAt(all: readonly Favourite[], draggedId: string, target: Favourite): DropPlace[] {
  const dragged = all.find(({ id }) => id === draggedId);
  if (!dragged) return [];
  if (isFolder(dragged)) return target.folderId === null ? ['before', 'after'] : [];
  return isFolder(target) ? ['before', 'after', 'inside'] : ['before', 'after'];
}

/** What a drop changes. @param all in order */
export function placeAfterDrop(
  all: readonly Favourite[],
  draggedId: string,
  target: Favourite,
  place: DropPlace,
): FavouritePlace {
  const folderId = place === 'inside' ? target.id : target.folderId;
  const siblings = all.filter((each) => each.folderId === folderId && each.id !== draggedId);
  const at = siblings.findIndex(({ id }) => id === target.id);
  const index = place === 'inside' ? siblings.length : place === 'after' ? at + 1 : at;
  return { folderId, sortOrder: orderKeyAt(siblings, index) };
}
