import {
  project,
  updateModule,
  type Member,
  type Module,
  type ModuleStatus,
  type Progress,
  type Project,
} from '@cairn/domain';
import { Board, BoardAdd, BoardHead, BoardHeads, BoardLane } from '@cairn/ui/board';
import { Count } from '@cairn/ui/count';
import { PlusIcon } from '@cairn/ui/icons';
import { useCallback, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { DropCell } from './drop-cell.tsx';
import { ModuleBoardCard } from './module-board-card.tsx';
import { ModuleStatusIcon } from './module-status.tsx';

/** In workflow order; lists start with modules in progress. */
const COLUMNS: readonly ModuleStatus[] = [
  'backlog',
  'planned',
  'in-progress',
  'paused',
  'completed',
  'cancelled',
];

interface ModulesBoardProps {
  readonly home: Project;
  readonly rows: readonly Module[];
  /** The statuses in the filter; all if empty. */
  readonly statuses: readonly ModuleStatus[];
  readonly amounts: ReadonlyMap<string, Progress>;
  readonly people: ReadonlyMap<string, Member>;
  readonly onNew: ((status: ModuleStatus) => void) | undefined;
}

/** A project's modules as cards, with a column per status. Moving a card to another column changes its status. */
export function ModulesBoard({ home, rows, statuses, amounts, people, onNew }: ModulesBoardProps) {
  const t = useTranslations('modules');
  const run = useCommand();
  const mayUpdate = useCan('module:update', subjectOf(project, home));
  const [said, say] = useState('');
  // A card moved by keyboard is re-rendered in its column, and takes the focus there.
  const carried = useRef<string>(undefined);
  const claimFocus = useCallback((id: string): boolean => {
    if (carried.current !== id) return false;
    carried.current = undefined;
    return true;
  }, []);
  const shown = COLUMNS.filter((each) => statuses.length === 0 || statuses.includes(each));
  const put = (row: Module | undefined, status: ModuleStatus | undefined): void => {
    if (!row || status === undefined || row.status === status) return;
    run(updateModule, { moduleId: row.id, patch: { status } });
    say(t('board.moved', { name: row.name, status: t(`status.${status}`) }));
  };
  const carry = (row: Module, step: 1 | -1): void => {
    carried.current = row.id;
    put(row, shown[shown.indexOf(row.status) + step]);
  };
  return (
    <>
      <Board label={t('board.label')} columns={shown.length}>
        <BoardHeads>
          {shown.map((status) => {
            const count = rows.filter((row) => row.status === status).length;
            return (
              <BoardHead
                key={status}
                icon={<ModuleStatusIcon status={status} />}
                title={t(`status.${status}`)}
                count={<Count count={count}>{count}</Count>}
              />
            );
          })}
        </BoardHeads>
        <BoardLane>
          {shown.map((status) => (
            <DropCell
              key={status}
              label={t(`status.${status}`)}
              onDrop={(id) =>
                put(
                  rows.find((row) => row.id === id),
                  status,
                )
              }
              foot={
                onNew && (
                  <BoardAdd
                    icon={<PlusIcon />}
                    aria-label={`${t('new')}: ${t(`status.${status}`)}`}
                    onClick={() => onNew(status)}
                  >
                    {t('new')}
                  </BoardAdd>
                )
              }
            >
              {rows
                .filter((row) => row.status === status)
                .map((row) => (
                  <ModuleBoardCard
                    key={row.id}
                    row={row}
                    progress={amounts.get(row.id)}
                    people={people}
                    onCarry={mayUpdate ? (step) => carry(row, step) : undefined}
                    claimFocus={claimFocus}
                  />
                ))}
            </DropCell>
          ))}
        </BoardLane>
      </Board>
      {mayUpdate && <p className="vh">{t('board.keys')}</p>}
      <p role="status" className="vh">
        {said}
      </p>
    </>
  );
}
