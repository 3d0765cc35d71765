import { cycleStatus, type Cycle } from '@cairn/domain';
import { ProgressRing } from '@cairn/ui/progress';
import { useTranslations } from 'use-intl';
import { useToday } from '../../lib/use-today.ts';
import { progressOf, type CycleCounts } from './use-cycle-counts.ts';
import { useFinalAmount } from './use-cycle-days.ts';
import { scopeOf } from './use-cycle-work.ts';

interface CycleDoneProps {
  readonly row: Cycle;
  /** Its issues as they are now. */
  readonly counts: CycleCounts | undefined;
}

/** How many issues of a cycle are done; of a completed one how many were when it ended. */
export function CycleDone({ row, counts }: CycleDoneProps) {
  const isOver = cycleStatus(row, useToday()) === 'completed';
  return isOver ? <FinalDone row={row} /> : <Done {...progressOf(counts)} />;
}

function FinalDone({ row }: { row: Cycle }) {
  const amount = useFinalAmount(row);
  return amount && <Done done={amount.completed} total={scopeOf(amount)} />;
}

function Done({ done, total }: { done: number; total: number }) {
  const t = useTranslations('cycles');
  return (
    <span className="flex flex-none items-center gap-1.5 text-small text-2 tabular-nums">
      <ProgressRing value={total === 0 ? 0 : done / total} />
      {t('progress', { done, total })}
    </span>
  );
}
