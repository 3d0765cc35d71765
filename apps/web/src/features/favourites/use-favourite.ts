import { compareFavourites, favourite, keyBetween, type FavouriteTarget } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { useCallback } from 'react';
import { useEngine } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import { addFavourite, removeFavourite } from './lazy-commands.ts';

/** Whether something is a favourite, and a function to toggle it. */
export function useFavourite(kind: FavouriteTarget, targetId: string): readonly [boolean, () => void] {
  const { store } = useEngine();
  const run = useCommand();
  const [held] = useRows(favourite, { field: 'targetId', value: targetId });
  const heldId = held?.id;
  const toggle = useCallback(() => {
    if (heldId !== undefined) {
      run(removeFavourite, { favouriteId: heldId });
      return;
    }
    const last = store.rows(favourite).sort(compareFavourites).at(-1);
    const sortOrder = keyBetween(last?.sortOrder, undefined);
    run(addFavourite, { id: uuid(), kind, targetId, folderId: null, sortOrder });
  }, [store, run, heldId, kind, targetId]);
  return [heldId !== undefined, toggle];
}
