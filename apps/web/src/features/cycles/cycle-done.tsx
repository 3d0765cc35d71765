import { cycleStatus, NO_WORK, shareDone, workOf, type Amount, type Cycle } from '@cairn/domain';
import { ProgressRing } from '@cairn/ui/progress-ring';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFinalAmount } from './use-cycle-days.ts';
import { useProjectToday } from './use-project-today.ts';

interface CycleDoneProps {
  readonly row: Cycle;
  /** Its issues as they are now. */
  readonly amount: Amount | undefined;
}

/** How many issues of a cycle are done; of a completed one how many were when it ended. */
export function CycleDone({ row, amount }: CycleDoneProps) {
  return (
    <CycleAmount row={row} amount={amount}>
      {(found) =>
        found && (
          <span className="flex flex-none items-center gap-1.5 text-small text-2 tabular-nums">
            <ProgressRing value={shareDone(found)} />
            <DoneText amount={found} />
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
  /** Draws it; without one while that of a completed cycle is not known yet. */
  readonly children: (amount: Amount | undefined) => ReactNode;
}

/** The issues of a cycle: as they are, or as they were at its end. */
export function CycleAmount({ row, amount = NO_WORK, children }: CycleAmountProps) {
  const isOver = cycleStatus(row, useProjectToday(row.projectId)) === 'completed';
  return isOver ? <FinalAmount row={row}>{children}</FinalAmount> : children(amount);
}

function FinalAmount({ row, children }: Pick<CycleAmountProps, 'row' | 'children'>) {
  return children(useFinalAmount(row));
}
