import { member, project, type ChartBoard } from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { GridIcon, LockIcon } from '@cairn/ui/icons';
import { PageBody } from '@cairn/ui/page-header';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { NewButton } from '../../lib/new-button.tsx';
import { useGo } from '../../lib/use-go.ts';
import { Empty } from '../../platform/empty.tsx';
import { AnalyticsFrame } from './analytics-frame.tsx';
import { BoardForm, NEW_BOARD } from './board-form.tsx';
import { BoardMenu } from './board-menu.tsx';
import { boardPath } from './board-path.ts';
import { emptyScreens } from './empty-screens.tsx';
import { useBoardActions } from './use-board-actions.ts';
import { useBoards } from './use-board-rights.ts';

/** `/$workspace/analytics/boards`: the boards that the person can see. */
export function BoardsScreen() {
  const t = useTranslations('analytics');
  const { workspace } = useWorkspace();
  const go = useGo();
  const boards = useBoards();
  const actions = useBoardActions();
  const mayCreate = useCan('chart-board:create', 'workspace');
  const [isNew, setIsNew] = useState(false);
  const create = (): void => setIsNew(true);
  return (
    <AnalyticsFrame
      screen="boards"
      title={t('titleOf', { name: t('boards.title') })}
      controls={
        <NewButton
          label={t('boards.new')}
          disabledReason={mayCreate ? undefined : t('needsMember')}
          onClick={create}
        />
      }
    >
      {boards.length === 0 ? (
        <Empty of={emptyScreens.noBoards} run={{ create }} />
      ) : (
        <PageBody>
          <ul aria-label={t('boards.title')} className="py-2">
            {boards.map((row) => (
              <BoardRow key={row.id} row={row} />
            ))}
          </ul>
        </PageBody>
      )}
      {isNew && (
        <BoardForm
          given={NEW_BOARD}
          isNew
          mayShare
          onClose={() => setIsNew(false)}
          onSubmit={(draft) => go(boardPath(workspace.slug, actions.create(draft)))}
        />
      )}
    </AnalyticsFrame>
  );
}

function BoardRow({ row }: { row: ChartBoard }) {
  const t = useTranslations('analytics.boards');
  const { workspace } = useWorkspace();
  const owner = useRow(member, row.ownerId);
  const place = useBoardPlace(row);
  return (
    <li className="relative flex min-h-9 items-center gap-3 px-4 hover:bg-hover narrow:min-h-11 narrow:px-3">
      <GridIcon aria-hidden="true" className="flex-none text-2" />
      <AppLink
        to={boardPath(workspace.slug, row.id)}
        className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
      >
        {row.name}
      </AppLink>
      {row.access === 'private' && (
        <LockIcon role="img" aria-label={t('private')} className="size-3.5 flex-none text-2" />
      )}
      <span className="max-w-[30%] truncate text-small text-2 narrow:hidden">{place}</span>
      <span className="flex-none text-small tabular-nums text-2">
        {t('count', { count: row.charts.length })}
      </span>
      {owner && <Avatar id={owner.id} name={owner.displayName} picture={owner.avatarUrl} size="sm" />}
      <BoardMenu row={row} />
    </li>
  );
}

/** Who can see it: the person, a project or the workspace. */
function useBoardPlace({ access, projectId }: Pick<ChartBoard, 'access' | 'projectId'>): string {
  const t = useTranslations('analytics.boards');
  const home = useRow(project, projectId);
  if (access === 'private') return t('onlyYou');
  return projectId === null ? t('workspace') : (home?.name ?? '');
}
