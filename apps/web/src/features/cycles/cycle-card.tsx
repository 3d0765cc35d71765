import { BoardCard, BoardCardContent } from '@cairn/ui/board';
import { clsx } from 'clsx';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { dropLook } from '../../lib/use-sortable.ts';
import { CycleDates } from './cycle-dates.tsx';
import { CycleDone } from './cycle-done.tsx';
import { CycleMenu } from './cycle-menu.tsx';
import { CycleOwner } from './cycle-owner.tsx';
import { cyclePath } from './cycle-path.ts';
import type { CycleInListProps } from './cycle-row.tsx';
import { DaysLeft } from './days-left.tsx';
import { useSortableCycle } from './use-cycle-places.ts';

/** A cycle as a board card. */
export function CycleCard({ row, progress, among, mayMove }: Required<CycleInListProps>) {
  const { workspace } = useWorkspace();
  const { row: card, isDragged, place } = useSortableCycle(row, among, mayMove);
  return (
    <BoardCard ref={card} className={clsx(isDragged && 'opacity-50', dropLook(place))}>
      <BoardCardContent
        head={
          <>
            <CycleDone row={row} progress={progress} />
            <CycleMenu row={row} among={mayMove ? among : undefined} />
          </>
        }
        title={
          <AppLink to={cyclePath(workspace.slug, row)} draggable={false}>
            {row.name}
          </AppLink>
        }
        foot={
          <>
            <CycleDates row={row} className="min-w-0 flex-1 truncate" />
            <DaysLeft row={row} />
            <CycleOwner row={row} />
          </>
        }
      />
    </BoardCard>
  );
}
