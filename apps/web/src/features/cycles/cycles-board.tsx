import { CYCLE_STATUSES, type Cycle, type CycleStatus, type Progress } from '@cairn/domain';
import { Board, BoardCell, BoardHead, BoardHeads, BoardLane } from '@cairn/ui/board';
import { Count } from '@cairn/ui/count';
import { useTranslations } from 'use-intl';
import { CycleCard } from './cycle-card.tsx';
import { CycleStatusIcon } from './cycle-status-icon.tsx';

interface CyclesBoardProps {
  readonly groups: ReadonlyMap<CycleStatus, readonly Cycle[]>;
  readonly amounts: ReadonlyMap<string, Progress>;
  readonly mayMove: boolean;
}

const NONE: readonly Cycle[] = [];

/** A project's cycles as cards, with a column per status, which follows from their dates. */
export function CyclesBoard({ groups, amounts, mayMove }: CyclesBoardProps) {
  const t = useTranslations('cycles');
  return (
    <Board label={t('boardOf')} columns={CYCLE_STATUSES.length}>
      <BoardHeads>
        {CYCLE_STATUSES.map((status) => {
          const count = (groups.get(status) ?? NONE).length;
          return (
            <BoardHead
              key={status}
              icon={<CycleStatusIcon status={status} />}
              title={t(`status.${status}`)}
              count={<Count count={count}>{count}</Count>}
            />
          );
        })}
      </BoardHeads>
      <BoardLane>
        {CYCLE_STATUSES.map((status) => {
          const rows = groups.get(status) ?? NONE;
          return (
            <BoardCell key={status} aria-label={t(`status.${status}`)}>
              {rows.map((row) => (
                <CycleCard
                  key={row.id}
                  row={row}
                  progress={amounts.get(row.id)}
                  among={rows}
                  mayMove={mayMove}
                />
              ))}
            </BoardCell>
          );
        })}
      </BoardLane>
    </Board>
  );
}
