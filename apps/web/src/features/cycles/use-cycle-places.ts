import { moveCycle, placeOfCycle, type Cycle } from '@cairn/domain';
import { useCommand } from '../../data/use-command.ts';
import { orderKeyAt } from '../../lib/order-key.ts';
import { useSortable, type DropPlace } from '../../lib/use-sortable.ts';

const BESIDE: readonly DropPlace[] = ['before', 'after'];

/** Moves a cycle to another position among those of its status, which must not include it. */
export function useMoveCycle(): (row: Cycle, rest: readonly Cycle[], position: number) => void {
  const run = useCommand();
  return (row, rest, position) => {
    const keys = rest.map((each) => ({ sortOrder: placeOfCycle(each) }));
    run(moveCycle, { cycleId: row.id, sortOrder: orderKeyAt(keys, position) });
  };
}

/** A cycle that can be dragged among those of its status. */
export function useSortableCycle(row: Cycle, among: readonly Cycle[], mayMove: boolean) {
  const move = useMoveCycle();
  return useSortable({
    // The status follows from the dates, so a drop can't change it.
    kind: `cycle ${among
      .map(({ id }) => id)
      .toSorted()
      .join(' ')}`,
    id: row.id,
    disabled: !mayMove || among.length < 2,
    placesFor: () => BESIDE,
    onDrop: (draggedId, landed) => {
      const dragged = among.find(({ id }) => id === draggedId);
      const rest = among.filter(({ id }) => id !== draggedId);
      const at = rest.findIndex(({ id }) => id === row.id);
      if (dragged) move(dragged, rest, landed === 'before' ? at : at + 1);
    },
  });
}
