import { cycleStatus, NO_WORK, shareDone, workOf, type Amount, type Cycle } from '@cairn/domain';
import { ProgressRing } from '@cairn/ui/progress-ring';
import { useTranslations } from 'use-intl';
import { useFinalAmount } from './use-cycle-days.ts';
import { useProjectToday } from './use-project-today.ts';

interface CycleDoneProps {
  readonly row: Cycle;
  /** Its issues as they are now. */
  readonly amount: Amount | undefined;
}

/** How many issues of a cycle are done; of a completed one how many were when it ended. */
export function CycleDone({ row, amount = NO_WORK }: CycleDoneProps) {
  const isOver = cycleStatus(row, useProjectToday(row.projectId)) === 'completed';
  return isOver ? <FinalDone row={row} /> : <Done amount={amount} />;
}

function FinalDone({ row }: { row: Cycle }) {
  const amount = useFinalAmount(row);
  return amount && <Done amount={amount} />;
}

function Done({ amount }: { amount: Amount }) {
  const t = useTranslations('cycles');
  return (
    <span className="flex flex-none items-center gap-1.5 text-small text-2 tabular-nums">
      <ProgressRing value={shareDone(amount)} />
      {t('progress', { done: amount.completed, total: workOf(amount) })}
    </span>
  );
}
