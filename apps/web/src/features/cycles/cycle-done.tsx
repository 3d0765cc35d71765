import {
  cycleStatus,
  NO_PROGRESS,
  shareDone,
  workOf,
  type Amount,
  type Cycle,
  type Progress,
} from '@cairn/domain';
import { ProgressRing } from '@cairn/ui/progress-ring';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PointsDone } from '../estimates/public.ts';
import { useFinalProgress } from './use-cycle-days.ts';
import { useProjectToday } from './use-project-today.ts';

interface CycleDoneProps {
  readonly row: Cycle;
  /** The current progress. */
  readonly progress: Progress | undefined;
}

/** The progress of a cycle; for a completed one, at its end. */
export function CycleDone({ row, progress }: CycleDoneProps) {
  return (
    <CycleAmount row={row} progress={progress}>
      {(found) =>
        found && (
          <span className="flex flex-none items-center gap-1.5 text-small text-2 tabular-nums">
            <ProgressRing value={shareDone(found.issues)} />
            <DoneText amount={found.issues} />
            {found.points && (
              <span>
                · <PointsDone projectId={row.projectId} amount={found.points} />
              </span>
            )}
          </span>
        )
      }
    </CycleAmount>
  );
}

/** `3 of 5 done` */
export function DoneText({ amount }: { amount: Amount }) {
  const t = useTranslations('cycles');
  return t('progress', { done: amount.completed, total: workOf(amount) });
}

interface CycleAmountProps extends CycleDoneProps {
  /** Renders it; undefined while a completed cycle's progress is loading. */
  readonly children: (progress: Progress | undefined) => ReactNode;
}

/** The progress of a cycle, current or final. */
export function CycleAmount({ row, progress = NO_PROGRESS, children }: CycleAmountProps) {
  const isOver = cycleStatus(row, useProjectToday(row.projectId)) === 'completed';
  return isOver ? <FinalAmount row={row}>{children}</FinalAmount> : children(progress);
}

function FinalAmount({ row, children }: Pick<CycleAmountProps, 'row' | 'children'>) {
  return children(useFinalProgress(row));
}
