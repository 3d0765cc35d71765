import { project, type BoardChart, type ChartBoard } from '@cairn/domain';
import { IconButton } from '@cairn/ui/icon-button';
import { BarChartIcon, ColumnsIcon, EditIcon, MoreIcon, TrashIcon } from '@cairn/ui/icons';
import { Menu, MenuItem, MenuSeparator } from '@cairn/ui/menu';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useMemo, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { DragHandle } from '../../lib/drag-handle.tsx';
import { MoveItems } from '../../lib/move-items.tsx';
import { Panel } from '../../lib/panel.tsx';
import { dropLook, useSortable } from '../../lib/use-sortable.ts';
import { AboutContext } from './about.ts';
import { BoardQuestion } from './board-question.tsx';
import { questionPath } from './board-path.ts';
import { NothingToShow } from './flow-panel.tsx';
import { NameDialog } from './name-dialog.tsx';
import { OnBoardContext, type OnBoard } from './on-board.ts';
import type { Turns } from './turns.ts';
import { useBoardActions } from './use-board-actions.ts';

interface BoardTileProps {
  readonly row: ChartBoard;
  readonly chart: BoardChart;
  readonly position: number;
  readonly mayUpdate: boolean;
  readonly turns: Turns;
  readonly onMove: (position: number) => void;
  readonly onDropped: (draggedId: string, isAfter: boolean) => void;
}

/** A chart on a board. It loads when it is visible and it is its turn. */
export function BoardTile(props: BoardTileProps) {
  const { row, chart, position, mayUpdate, turns, onMove, onDropped } = props;
  const t = useTranslations('analytics.boards');
  const home = useRow(project, chart.projectId);
  // For a project that the person isn't in, nothing is shown, not even the chart's name.
  const isHere = chart.projectId === null || (home !== undefined && home.archivedAt === null);
  const title = isHere ? chart.title : t('unavailable');
  const {
    row: frame,
    handle,
    isDragged,
    place,
  } = useSortable({
    kind: `board-chart ${row.id}`,
    id: chart.id,
    disabled: !mayUpdate,
    placesFor: () => ['before', 'after'],
    onDrop: (draggedId, place) => onDropped(draggedId, place === 'after'),
  });
  const isOn = useTurn(frame, chart.id, turns, isHere);
  const controls = mayUpdate && (
    <TileMenu row={row} chart={chart} title={title} isHere={isHere} position={position} onMove={onMove} />
  );
  return (
    <li
      ref={frame}
      className={clsx(
        'group/sortable relative min-w-0 rounded-r3 [&>section]:h-full',
        chart.size === 'two' && 'col-span-2 max-[1000px]:col-span-1',
        isHere && !isOn && 'min-h-[340px]',
        isDragged && 'opacity-50',
        dropLook(place),
      )}
    >
      {mayUpdate && (
        // Outside the part that changes when the chart loads, so that the handle stays the same element.
        <span className="absolute top-3.5 -left-2 z-1">
          <DragHandle ref={handle} title={t('drag', { title })} />
        </span>
      )}
      {isHere && isOn ? (
        <ShownTile chart={chart} title={title} controls={controls} turns={turns} placeName={home?.name} />
      ) : (
        <Panel look="figures" title={title} after={<span className="flex items-center">{controls}</span>}>
          <NothingToShow>{isHere ? t('waiting') : t('unavailableText')}</NothingToShow>
        </Panel>
      )}
    </li>
  );
}

interface ShownTileProps extends Pick<OnBoard, 'title' | 'controls'> {
  readonly chart: BoardChart;
  readonly turns: Turns;
  readonly placeName: string | undefined;
}

function ShownTile({ chart, title, controls, turns, placeName }: ShownTileProps) {
  const t = useTranslations('analytics');
  const { id, projectId, question } = chart;
  const place = placeName ?? t('projects.all');
  const filters = question.kind === 'bars' ? question.spec.filters : question.filters;
  const detail = [
    place,
    question.kind === 'flow' ? t('flow.periods', { days: question.days }) : '',
    filters.length === 0 ? '' : t('boards.filters', { count: filters.length }),
  ].filter((each) => each !== '');
  const about = useMemo(
    () => ({ projectIds: projectId === null ? [] : [projectId], fixed: [] }),
    [projectId],
  );
  const onBoard: OnBoard = {
    title,
    detail: detail.join(' · '),
    controls,
    ask: (run) => turns.ask(id, run),
    settled: () => turns.done(id),
  };
  return (
    <OnBoardContext value={onBoard}>
      <AboutContext value={about}>
        <BoardQuestion question={question} />
      </AboutContext>
    </OnBoardContext>
  );
}

/** Starts slightly before it is visible, so that it has often loaded by then. */
const AHEAD = '200px';

/** Whether it is or was its turn, which comes only once it is visible. */
function useTurn(frame: RefObject<HTMLElement | null>, id: string, turns: Turns, isWanted: boolean): boolean {
  const [isOn, setIsOn] = useState(false);
  const take = useEffectEvent(() => turns.ask(id, () => setIsOn(true)));
  useEffect(() => {
    const element = frame.current;
    if (!element || !isWanted || isOn) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) take();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, isWanted, isOn]);
  useEffect(() => () => turns.done(id), [turns, id]);
  return isOn;
}

interface TileMenuProps extends Pick<BoardTileProps, 'row' | 'chart' | 'position' | 'onMove'> {
  readonly title: string;
  readonly isHere: boolean;
}

function TileMenu({ row, chart, title, isHere, position, onMove }: TileMenuProps) {
  const t = useTranslations('analytics.boards');
  const open = useTranslations('analytics')('openFull');
  const { workspace } = useWorkspace();
  const { renameChart, resizeChart, removeChart } = useBoardActions();
  const [isNaming, setIsNaming] = useState(false);
  const other = chart.size === 'one' ? 'two' : 'one';
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={t('actions', { title })} icon={<MoreIcon />} tooltip={false} />}
      >
        {isHere && (
          <>
            <MenuItem icon={<BarChartIcon />} render={<AppLink to={questionPath(workspace.slug, chart)} />}>
              {open}
            </MenuItem>
            <MenuItem icon={<EditIcon />} onSelect={() => setIsNaming(true)}>
              {t('rename')}
            </MenuItem>
          </>
        )}
        <MenuItem icon={<ColumnsIcon />} onSelect={() => resizeChart(row, chart.id, other)}>
          {t(`sizes.${other}`)}
        </MenuItem>
        <MoveItems
          up={t('earlier')}
          down={t('later')}
          position={position}
          count={row.charts.length}
          onMove={onMove}
        />
        <MenuSeparator />
        <MenuItem icon={<TrashIcon />} tone="danger" onSelect={() => removeChart(row, chart.id)}>
          {t('removeChart')}
        </MenuItem>
      </Menu>
      {isNaming && (
        <NameDialog
          title={t('rename')}
          given={chart.title}
          onClose={() => setIsNaming(false)}
          onSubmit={(name) => renameChart(row, chart.id, name)}
        />
      )}
    </>
  );
}
