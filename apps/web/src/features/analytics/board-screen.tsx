import { BOARD_CHARTS_MAX, chartBoard, type ChartBoard } from '@cairn/domain';
import { Breadcrumb } from '@cairn/ui/breadcrumb';
import { LockIcon } from '@cairn/ui/icons';
import { PageBody } from '@cairn/ui/page-header';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { MissingPage } from '../../lib/missing-page.tsx';
import { NewButton } from '../../lib/new-button.tsx';
import { useGo } from '../../lib/use-go.ts';
import { Empty } from '../../platform/empty.tsx';
import { AnalyticsFrame } from './analytics-frame.tsx';
import { BoardMenu } from './board-menu.tsx';
import { BoardTile } from './board-tile.tsx';
import { analyticsPath } from './chart-address.ts';
import { emptyScreens } from './empty-screens.tsx';
import { Turns } from './turns.ts';
import { useBoardActions } from './use-board-actions.ts';
import { useBoardRights } from './use-board-rights.ts';

/** `/$workspace/analytics/boards/$board` */
export function BoardScreen() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const row = useRow(chartBoard, params['board']);
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  if (row) return <BoardPage key={row.id} row={row} />;
  return isReady ? <MissingPage /> : null;
}

/** The server counts one question per person at a time; the next one is sent meanwhile. */
const AT_ONCE = 2;

function BoardPage({ row }: { row: ChartBoard }) {
  const t = useTranslations('analytics');
  const { workspace } = useWorkspace();
  const go = useGo();
  const { mayUpdate } = useBoardRights(row);
  const build = (): void => go(analyticsPath(workspace.slug, 'custom', {}));
  const boards = analyticsPath(workspace.slug, 'boards', {});
  const isFull = row.charts.length >= BOARD_CHARTS_MAX;
  return (
    <AnalyticsFrame
      screen="boards"
      title={t('titleOf', { name: row.name })}
      heading={
        <span className="flex min-w-0 items-center gap-1">
          <Breadcrumb
            label={t('title')}
            crumbs={[
              { key: 'boards', label: t('boards.title'), render: <AppLink to={boards} /> },
              { key: 'board', label: row.name },
            ]}
          />
          {row.access === 'private' && (
            <LockIcon
              role="img"
              aria-label={t('boards.private')}
              className="mx-1 size-3.5 flex-none text-2"
            />
          )}
        </span>
      }
      controls={
        <>
          <BoardMenu row={row} onRemoved={() => go(boards)} />
          {mayUpdate && (
            <NewButton
              label={t('boards.build')}
              disabledReason={isFull ? t('boards.full', { most: BOARD_CHARTS_MAX }) : undefined}
              onClick={build}
            />
          )}
        </>
      }
    >
      {row.charts.length === 0 ? (
        <Empty of={emptyScreens.emptyBoard} run={{ build }} />
      ) : (
        <PageBody>
          <Tiles row={row} mayUpdate={mayUpdate} />
        </PageBody>
      )}
    </AnalyticsFrame>
  );
}

function Tiles({ row, mayUpdate }: { row: ChartBoard; mayUpdate: boolean }) {
  const t = useTranslations('analytics.boards');
  const { moveChart } = useBoardActions();
  const [turns] = useState(() => new Turns(AT_ONCE));
  const [said, setSaid] = useState('');
  const { charts } = row;
  const move = (id: string, position: number): void => {
    const chart = charts.find((each) => each.id === id);
    if (!chart) return;
    moveChart(row, id, position);
    setSaid(t('moved', { title: chart.title, position: position + 1, count: charts.length }));
  };
  const drop = (draggedId: string, targetId: string, isAfter: boolean): void => {
    const others = charts.filter(({ id }) => id !== draggedId);
    move(draggedId, others.findIndex(({ id }) => id === targetId) + (isAfter ? 1 : 0));
  };
  return (
    <>
      <ul
        aria-label={row.name}
        className="mx-auto grid max-w-[1200px] grid-cols-2 gap-4 px-6 pt-5 pb-12 max-[1000px]:grid-cols-1 narrow:gap-3 narrow:px-3 narrow:pt-3"
      >
        {charts.map((chart, at) => (
          <BoardTile
            key={chart.id}
            row={row}
            chart={chart}
            position={at}
            mayUpdate={mayUpdate}
            turns={turns}
            onMove={(position) => move(chart.id, position)}
            onDropped={(draggedId, isAfter) => drop(draggedId, chart.id, isAfter)}
          />
        ))}
      </ul>
      <output className="vh">{said}</output>
    </>
  );
}
