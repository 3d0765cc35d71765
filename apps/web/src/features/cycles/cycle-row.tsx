import { shareDone, type Cycle, type Progress } from '@cairn/domain';
import { ProgressRing } from '@cairn/ui/progress-ring';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { DragHandle } from '../../lib/drag-handle.tsx';
import { dropLook } from '../../lib/use-sortable.ts';
import { PointsDone } from '../estimates/public.ts';
import { CycleAmount, DoneText } from './cycle-done.tsx';
import { CycleDates } from './cycle-dates.tsx';
import { CycleMenu } from './cycle-menu.tsx';
import { CycleOwner } from './cycle-owner.tsx';
import { cyclePath } from './cycle-path.ts';
import { DaysLeft } from './days-left.tsx';
import { useSortableCycle } from './use-cycle-places.ts';

export interface CycleInListProps {
  readonly row: Cycle;
  readonly progress: Progress | undefined;
  /** The cycles of its status, in their order. */
  readonly among?: readonly Cycle[];
  readonly mayMove?: boolean;
}

const NONE: readonly Cycle[] = [];

/** A cycle on a list of them, dragged by its handle. */
export function CycleRow({ row, progress, among = NONE, mayMove = false }: CycleInListProps) {
  const t = useTranslations('cycles');
  const { workspace } = useWorkspace();
  const { row: line, handle, isDragged, place } = useSortableCycle(row, among, mayMove);
  return (
    <li
      ref={line}
      className={clsx(
        'group/sortable relative flex h-11 items-center gap-3 border-b border-line px-4 hover:bg-hover narrow:px-3',
        isDragged && 'opacity-50',
        dropLook(place),
      )}
    >
      {mayMove && among.length > 1 && (
        <span className="absolute -left-1 z-1 narrow:hidden">
          <DragHandle ref={handle} title={t('drag', { name: row.name })} />
        </span>
      )}
      <CycleAmount row={row} progress={progress}>
        {(found) => (
          <>
            <ProgressRing value={found ? shareDone(found.issues) : 0} />
            <span aria-hidden="true" className="w-10 flex-none text-2 tabular-nums narrow:hidden">
              {found && t('percent', { percent: Math.floor(shareDone(found.issues) * 100) })}
            </span>
            <span className="flex min-w-0 flex-1 items-baseline gap-2">
              <AppLink
                to={cyclePath(workspace.slug, row)}
                className="truncate font-medium after:absolute after:inset-0"
              >
                {row.name}
              </AppLink>
              <DaysLeft row={row} />
              <span className="min-w-0 flex-1 truncate text-small text-3 narrow:hidden">
                {row.description}
              </span>
            </span>
            <CycleDates row={row} className="w-48 narrow:hidden" />
            <CycleOwner row={row} />
            <span className="flex w-32 flex-none flex-col items-end text-small leading-4 whitespace-nowrap text-2 tabular-nums narrow:w-auto">
              {found && (
                <span>
                  <DoneText amount={found.issues} />
                </span>
              )}
              {found?.points && (
                <span>
                  <PointsDone projectId={row.projectId} amount={found.points} />
                </span>
              )}
            </span>
          </>
        )}
      </CycleAmount>
      <CycleMenu row={row} among={mayMove ? among : undefined} />
    </li>
  );
}
