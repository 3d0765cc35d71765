import { compareFavourites, favourite, type Favourite } from '@cairn/domain';
import { clsx } from 'clsx';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { dropLook, useSortable } from '../../lib/use-sortable.ts';
import { placeAfterDrop, placesAt } from './favourite-order.ts';
import { updateFavourite } from './lazy-commands.ts';

/** Makes a favourite draggable, and a drop target for others. */
export function useFavouriteDrag(row: Favourite) {
  const run = useCommand();
  const all = useRows(favourite, { compare: compareFavourites });
  const sortable = useSortable<HTMLDivElement>({
    kind: 'favourite',
    id: row.id,
    placesFor: (draggedId) => placesAt(all, draggedId, row),
    onDrop: (draggedId, place) =>
      void run(updateFavourite, {
        favouriteId: draggedId,
        patch: placeAfterDrop(all, draggedId, row, place),
      }),
  });
  return {
    lineRef: sortable.row,
    lineClassName: clsx('rounded-r2', sortable.isDragged && 'opacity-50', dropLook(sortable.place)),
  };
}
