import { BOARD_CHARTS_MAX, type BoardChart, type IssueFilter } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { IconButton } from '@cairn/ui/icon-button';
import { GridIcon, LockIcon, PlusIcon } from '@cairn/ui/icons';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../data/use-can.ts';
import { useAbout, type About } from './about.ts';
import { BoardForm, NEW_BOARD } from './board-form.tsx';
import { useBoardActions } from './use-board-actions.ts';
import { useOwnBoards } from './use-board-rights.ts';

interface AddToBoardProps {
  readonly title: string;
  /** The question with these filters, which are all the filters of the chart. */
  readonly questionOf: (filters: IssueFilter[]) => BoardChart['question'];
  /** The chart's own filters, in addition to those of the place. */
  readonly filters?: readonly IssueFilter[];
}

/** Adds a chart to one of the person's boards or a new one. */
export function AddToBoard({ title, questionOf, filters = [] }: AddToBoardProps) {
  const t = useTranslations('analytics.boards');
  const about = useAbout();
  const boards = useOwnBoards();
  const mayCreate = useCan('chart-board:create', 'workspace');
  const actions = useBoardActions();
  const [isNew, setIsNew] = useState(false);
  const chart = (): BoardChart => ({
    id: uuid(),
    title,
    size: 'one',
    projectId: about.projectIds.length === 1 ? (about.projectIds[0] ?? null) : null,
    question: questionOf([...filtersOf(about), ...filters].map(plain)),
  });
  if (!mayCreate && boards.length === 0) return null;
  return (
    <>
      <Menu align="end" trigger={<IconButton label={t('addOf', { title })} icon={<GridIcon />} />}>
        {boards.length > 0 && (
          <>
            <MenuGroup label={t('add')}>
              {boards.map((row) => (
                <MenuItem
                  key={row.id}
                  icon={row.access === 'private' ? <LockIcon /> : <GridIcon />}
                  disabled={row.charts.length >= BOARD_CHARTS_MAX}
                  onSelect={() => actions.addChart(row, chart())}
                >
                  {row.name}
                </MenuItem>
              ))}
            </MenuGroup>
            {mayCreate && <MenuSeparator />}
          </>
        )}
        {mayCreate && (
          <MenuItem icon={<PlusIcon />} onSelect={() => setIsNew(true)}>
            {t('addToNew')}
          </MenuItem>
        )}
      </Menu>
      {isNew && (
        <BoardForm
          given={NEW_BOARD}
          isNew
          mayShare
          onClose={() => setIsNew(false)}
          onSubmit={(draft) => actions.create(draft, [chart()])}
        />
      )}
    </>
  );
}

/** Several projects become a filter, because a chart on a board is about one or all. */
const filtersOf = ({ projectIds, fixed }: About): readonly IssueFilter[] =>
  projectIds.length > 1
    ? [{ property: 'project', operator: 'any_of', values: [...projectIds] }, ...fixed]
    : fixed;

const plain = (filter: IssueFilter): IssueFilter => ({ ...filter, values: [...filter.values] });
