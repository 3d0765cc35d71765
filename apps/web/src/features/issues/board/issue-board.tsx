import { orderKeys } from '@cairn/domain';
import { Count } from '@cairn/ui/count';
import { Board, BoardHead, BoardHeads, BoardLane } from '@cairn/ui/board';
import { IconButton } from '@cairn/ui/icon-button';
import { PlusIcon } from '@cairn/ui/icons';
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type {
  Folding,
  GroupAmount,
  IssueGroup,
  IssueGroups,
  IssueLayoutProps,
} from '../../../platform/issue-layout.ts';
import { IssueBoardCell } from './board-cell.tsx';
import { BoardLayout, HEADS_HEIGHT, type DrawnLane, type Range } from './board-layout.ts';
import { AmountText } from '../list/amount-text.tsx';
import { useGroupDisplay } from '../list/group-head.tsx';
import { useIssueContext } from '../issue-context.tsx';
import { RowMenu, withIndex } from '../list/issue-list.tsx';
import { keepInView } from '../list/keep-in-view.ts';
import { useCardParts } from './card-parts.ts';
import { sightOf, useBoardSight } from './use-board-sight.ts';
import { useDrops } from './use-drag.ts';
import { distinctRows, placeKey, readPlaceKey } from '../view/use-issue-groups.ts';
import { useListKeys } from '../list/use-list-keys.ts';
import { useListSelection } from '../list/use-list-selection.ts';

/** Keeps the keys of collapsed lanes apart from those of groups. */
const LANE = 'lane ';
/** How many column headings beyond the visible ones are rendered: people find their way by them. */
const HEADS_BEYOND = 8;

/** Issues as cards: a column for each group, a lane for each sub-group. */
export function IssueBoard(props: IssueLayoutProps) {
  const { label, spec, groups, folding, moves, projectId } = props;
  const { t } = useIssueContext().words;
  const selection = useListSelection();
  const scroller = useRef<HTMLElement>(null);
  // Also kept as state, because what is visible can only be measured once the frame exists.
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const takeFrame = useCallback((element: HTMLElement | null) => {
    scroller.current = element;
    setFrame(element);
  }, []);
  const [adding, setAdding] = useState<string>();
  const layout = useBoardLayout(props);
  const { columns } = layout;
  const goAcross = useCallback(
    (direction: 1 | -1) => {
      const key = selection.getState().activeKey;
      const next = key === undefined ? undefined : cardAcross(layout, key, direction);
      if (next !== undefined) selection.focus(next);
    },
    [layout, selection],
  );
  const reveal = useCallback(
    (key: string, direction: 1 | -1 | 0) => revealCard(scroller.current, key, direction, layout),
    [layout],
  );
  useListKeys({ selection, root: scroller, reveal, onSide: goAcross, moves });
  useDrops(scroller, moves);
  return (
    <RowMenu>
      <Board ref={takeFrame} label={t('board.label', { list: label })} columns={Math.max(1, columns.length)}>
        <CellsInSight
          frame={frame}
          layout={layout}
          spec={spec}
          groups={groups}
          folding={folding}
          moves={moves}
          projectId={projectId}
          adding={adding}
          onAdding={setAdding}
        />
      </Board>
    </RowMenu>
  );
}

/** More boards than anyone switches between; each keeps the rows it showed in memory. */
const MAX_LAYOUTS = 8;
/** The last layout of each board: on returning, it is as tall as before, so that the scroll position still fits. */
const lastLayouts = new Map<string, BoardLayout>();

/** Calculates all positions. Measured heights are kept while cards show the same fields. */
function useBoardLayout({ label, spec, groups, folding }: IssueLayoutProps): BoardLayout {
  const { group, subGroup, shown } = spec;
  const columns = groups.groups;
  const { isFolded } = folding;
  const lanes = useMemo(() => {
    const found = new Set(columns.flatMap((column) => column.subGroups.map((sub) => sub.key)));
    return orderKeys(found, subGroup, false, groups.context);
  }, [columns, subGroup, groups.context]);
  const asked = JSON.stringify([label, group, subGroup, shown]);
  const layout = useMemo(
    () =>
      new BoardLayout(columns, lanes, {
        hasLanes: subGroup !== null,
        isFolded: (lane) => isFolded(LANE + lane),
        former: lastLayouts.get(asked),
      }),
    [columns, lanes, subGroup, isFolded, asked],
  );
  useLayoutEffect(() => {
    lastLayouts.delete(asked);
    lastLayouts.set(asked, layout);
    for (const key of lastLayouts.keys()) if (lastLayouts.size > MAX_LAYOUTS) lastLayouts.delete(key);
  }, [asked, layout]);
  return layout;
}

interface CellsInSightProps extends Pick<
  IssueLayoutProps,
  'spec' | 'groups' | 'folding' | 'moves' | 'projectId'
> {
  readonly frame: HTMLElement | null;
  readonly layout: BoardLayout;
  /** The cell in which a title is being typed. */
  readonly adding: string | undefined;
  readonly onAdding: (cell: string | undefined) => void;
}

/** Separate from the board around it, so that only this renders again in each scroll frame. */
function CellsInSight(props: CellsInSightProps) {
  const { frame, layout, spec, groups, folding, moves, projectId, adding, onAdding } = props;
  const { uiById, words } = useIssueContext();
  const { t } = words;
  const selection = useListSelection();
  const parts = useCardParts(spec);
  const { columns, lanes } = layout;
  const drawn = useBoardSight(frame, layout, spec);
  const { activeKey } = selection.getState();
  const active = activeKey === undefined ? undefined : readPlaceKey(activeKey);
  const { firstKey } = selection;
  const [firstLane = ''] = lanes;
  const laneName = (lane: string): string =>
    (spec.subGroup === null ? undefined : uiById.get(spec.subGroup)?.describe(lane, words).label) ?? '';
  const cells = ({ lane, cards }: DrawnLane) =>
    withIndex(drawn.columns.first, drawn.columns.last, columnOf(columns, active?.group)).map((at) => {
      const { key } = columns[at] ?? { key: '' };
      const cell = placeKey(key, lane, '');
      const { first, last } = cards.get(key) ?? NO_CARDS;
      return (
        <IssueBoardCell
          key={key}
          label={
            spec.subGroup === null
              ? moves.groupName(key)
              : t('board.cell', { lane: laneName(lane), column: moves.groupName(key) })
          }
          group={key}
          sub={lane}
          column={at}
          stack={layout.stackIn(cell)}
          first={first}
          last={last}
          activeId={active?.group === key && active.sub === lane ? active.id : undefined}
          isMoving={drawn.isMoving}
          firstKey={firstKey}
          parts={parts}
          spec={spec}
          context={groups.context}
          projectId={projectId}
          isAdding={adding === cell}
          onAdding={onAdding}
        />
      );
    });
  const inSight = new Map(drawn.lanes.map((each) => [each.lane, each]));
  return (
    <>
      <BoardHeads>
        {columns
          .slice(Math.max(0, drawn.columns.first - HEADS_BEYOND), drawn.columns.last + 1 + HEADS_BEYOND)
          .map((column, at) => (
            <ColumnHead
              key={column.key}
              column={column}
              at={Math.max(0, drawn.columns.first - HEADS_BEYOND) + at}
              propertyId={spec.group ?? ''}
              cell={projectId === undefined ? undefined : placeKey(column.key, firstLane, '')}
              onAdd={onAdding}
            />
          ))}
      </BoardHeads>
      {lanes.map((lane) => {
        const shown = inSight.get(lane);
        const height = layout.heightOfCells(lane);
        return spec.subGroup === null ? (
          <BoardLane key={lane} height={height}>
            {shown && cells(shown)}
          </BoardLane>
        ) : (
          <Lane
            key={lane}
            propertyId={spec.subGroup}
            lane={lane}
            columns={columns}
            sumsOf={groups.sumsOf}
            folding={folding}
            height={height}
          >
            {shown && cells(shown)}
          </Lane>
        );
      })}
    </>
  );
}

const NO_CARDS: Range = { first: 0, last: -1 };

/** The column of the active card is always drawn. */
const columnOf = (columns: readonly IssueGroup[], group: string | undefined): number | undefined => {
  const at = columns.findIndex(({ key }) => key === group);
  return at < 0 ? undefined : at;
};

/** Counts an issue in several columns once. */
function amountIn(lane: string, columns: readonly IssueGroup[], sumsOf: IssueGroups['sumsOf']): GroupAmount {
  const subs = columns.flatMap(({ subGroups }) => subGroups.filter((sub) => sub.key === lane));
  const rows = distinctRows(subs.map((sub) => sub.rows));
  return { count: rows.length, sums: () => sumsOf(rows) };
}

interface ColumnHeadProps {
  readonly column: IssueGroup;
  /** Counted from 0. */
  readonly at: number;
  readonly propertyId: string;
  /** The cell that new issues are added to; undefined if none can be added. */
  readonly cell: string | undefined;
  readonly onAdd: (cell: string) => void;
}

const ColumnHead = memo(function ColumnHead({ column, at, propertyId, cell, onAdd }: ColumnHeadProps) {
  const { t } = useIssueContext().words;
  const display = useGroupDisplay(propertyId, column.key);
  return (
    <BoardHead
      column={at}
      icon={display.icon}
      title={display.label}
      count={
        <Count count={column.count}>
          <AmountText of={column} />
        </Count>
      }
      actions={
        cell !== undefined && (
          <IconButton
            label={t('group.add', { name: display.label })}
            icon={<PlusIcon />}
            onClick={() => onAdd(cell)}
          />
        )
      }
    />
  );
});

interface LaneProps {
  readonly propertyId: string;
  readonly lane: string;
  readonly columns: readonly IssueGroup[];
  readonly sumsOf: IssueGroups['sumsOf'];
  readonly folding: Folding;
  /** The minimum height of its cells. */
  readonly height: number;
  readonly children: React.ReactNode;
}

function Lane({ propertyId, lane, columns, sumsOf, folding, height, children }: LaneProps) {
  const { t } = useIssueContext().words;
  const display = useGroupDisplay(propertyId, lane);
  const amount = useMemo(() => amountIn(lane, columns, sumsOf), [lane, columns, sumsOf]);
  const open = !folding.isFolded(LANE + lane);
  return (
    <BoardLane
      title={display.label}
      icon={display.icon}
      count={<AmountText of={amount} />}
      open={open}
      onOpenChange={(next) => folding.setFolded([LANE + lane], !next)}
      foldLabel={t(open ? 'group.collapse' : 'group.expand', { name: display.label })}
      height={height}
    >
      {children}
    </BoardLane>
  );
}

/** Scrolls to a card, even if it is not rendered. */
function revealCard(
  board: HTMLElement | null,
  key: string,
  direction: 1 | -1 | 0,
  layout: BoardLayout,
): void {
  if (!board) return;
  const card = board.querySelector(`[data-place="${CSS.escape(key)}"]`);
  if (!card) {
    const { pitch } = sightOf(board, layout.columns.length);
    const place = layout.placeOf(key, pitch);
    if (place) board.scrollTo(leftFor(board, place.left, pitch), place.top - board.clientHeight / 2);
    return;
  }
  const { top, bottom } = card.getBoundingClientRect();
  const start = board.getBoundingClientRect().top - board.scrollTop;
  keepInView(board, { top: top - start, bottom: bottom - start }, direction, HEADS_HEIGHT);
  card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The smallest horizontal scroll that shows a whole column. */
const leftFor = ({ scrollLeft, clientWidth }: HTMLElement, left: number, pitch: number): number =>
  Math.min(left, Math.max(scrollLeft, left + pitch - clientWidth));

/** The card to the side: in the same lane of the next column that has cards, at the same height. */
function cardAcross(layout: BoardLayout, key: string, direction: 1 | -1): string | undefined {
  const { columns } = layout;
  const { group, sub, id } = readPlaceKey(key);
  const at = columns.findIndex((column) => column.key === group);
  const height = layout.stackIn(placeKey(group, sub, '')).indexOf(id);
  for (let next = at + direction; next >= 0 && next < columns.length; next += direction) {
    const cell = placeKey(columns[next]?.key ?? '', sub, '');
    const rows = layout.rowsIn(cell);
    const row = rows[Math.min(height, rows.length - 1)];
    if (row) return cell + row.id;
  }
  return undefined;
}
