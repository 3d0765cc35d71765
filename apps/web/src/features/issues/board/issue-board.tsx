import { orderKeys } from '@cairn/domain';
import { Count } from '@cairn/ui/count';
import { Board, BoardHead, BoardHeads, BoardLane } from '@cairn/ui/board';
import { IconButton } from '@cairn/ui/icon-button';
import { PlusIcon } from '@cairn/ui/icons';
import { useCallback, useMemo, useRef, useState } from 'react';
import type {
  GroupAmount,
  IssueGroup,
  IssueGroups,
  IssueLayoutProps,
} from '../../../platform/issue-layout.ts';
import { IssueBoardCell } from './board-cell.tsx';
import { AmountText } from '../list/amount-text.tsx';
import { useGroupDisplay } from '../list/group-head.tsx';
import { useIssueContext } from '../issue-context.tsx';
import { keepInView } from '../list/keep-in-view.ts';
import { useDrops } from './use-drag.ts';
import { distinctRows, placeKey, readPlaceKey } from '../view/use-issue-groups.ts';
import { useListKeys } from '../list/use-list-keys.ts';
import { useListSelection } from '../list/use-list-selection.ts';

const NO_ROWS: IssueGroup['subGroups'][number]['rows'] = [];
/** Lanes are folded under names of their own, beside those of groups. */
const LANE = 'lane ';
/** The headings of the columns, which stay over the cards. */
const HEADS_HEIGHT = 44;

/** Issues as cards: a column for each group, a lane for each sub-group. */
export function IssueBoard({ label, spec, groups, folding, moves, projectId }: IssueLayoutProps) {
  const { t } = useIssueContext().words;
  const selection = useListSelection();
  const scroller = useRef<HTMLElement>(null);
  // Also as state: cells are laid out before their frame's ref is set, and must be laid out again once it is.
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const takeFrame = useCallback((element: HTMLElement | null) => {
    scroller.current = element;
    setFrame(element);
  }, []);
  const [adding, setAdding] = useState<string>();
  const columns = groups.groups;
  const lanes = useMemo(() => {
    const found = new Set(columns.flatMap((column) => column.subGroups.map((sub) => sub.key)));
    return orderKeys(found, spec.subGroup, false, groups.context);
  }, [columns, spec.subGroup, groups.context]);
  const goAcross = useCallback(
    (direction: 1 | -1) => {
      const key = selection.getState().activeKey;
      const next = key === undefined ? undefined : besides(columns, key, direction);
      if (next !== undefined) selection.focus(next);
    },
    [columns, selection],
  );
  const [reach] = useState(() => new Map<string, (id: string) => void>());
  const reveal = useCallback(
    (key: string, direction: 1 | -1 | 0) => revealCard(scroller.current, key, direction, reach),
    [reach],
  );
  useListKeys({ selection, root: scroller, reveal, onSide: goAcross, moves });
  useDrops(scroller, moves);
  const firstKey = selection.firstKey;
  const cells = (lane: string) =>
    columns.map((column) => {
      const cell = placeKey(column.key, lane, '');
      return (
        <IssueBoardCell
          key={column.key}
          label={
            spec.subGroup === null
              ? moves.groupName(column.key)
              : t('board.cell', { lane: laneName(lane), column: moves.groupName(column.key) })
          }
          group={column.key}
          sub={lane}
          rows={column.subGroups.find((sub) => sub.key === lane)?.rows ?? NO_ROWS}
          spec={spec}
          groups={groups}
          frame={frame}
          reach={reach}
          firstKey={firstKey}
          projectId={projectId}
          adding={adding === cell}
          onAdding={(on) => setAdding(on ? cell : undefined)}
        />
      );
    });
  const { uiById, words } = useIssueContext();
  const laneName = (lane: string): string =>
    (spec.subGroup === null ? undefined : uiById.get(spec.subGroup)?.describe(lane, words).label) ?? '';
  return (
    <Board ref={takeFrame} label={t('board.label', { list: label })} columns={Math.max(1, columns.length)}>
      <BoardHeads>
        {columns.map((column) => (
          <ColumnHead
            key={column.key}
            column={column}
            propertyId={spec.group ?? ''}
            onAdd={
              projectId === undefined ? undefined : () => setAdding(placeKey(column.key, lanes[0] ?? '', ''))
            }
          />
        ))}
      </BoardHeads>
      {lanes.map((lane) =>
        spec.subGroup === null ? (
          <BoardLane key={lane}>{cells(lane)}</BoardLane>
        ) : (
          <Lane
            key={lane}
            propertyId={spec.subGroup}
            lane={lane}
            amount={amountIn(lane, columns, groups.sumsOf)}
            open={!folding.isFolded(LANE + lane)}
            onOpenChange={(open) => folding.setFolded([LANE + lane], !open)}
          >
            {cells(lane)}
          </Lane>
        ),
      )}
    </Board>
  );
}

/** An issue that stands in several columns is one. */
function amountIn(lane: string, columns: readonly IssueGroup[], sumsOf: IssueGroups['sumsOf']): GroupAmount {
  const subs = columns.flatMap(({ subGroups }) => subGroups.filter((sub) => sub.key === lane));
  const rows = distinctRows(subs.map((sub) => sub.rows));
  return { count: rows.length, sums: () => sumsOf(rows) };
}

interface ColumnHeadProps {
  readonly column: IssueGroup;
  readonly propertyId: string;
  readonly onAdd: (() => void) | undefined;
}

function ColumnHead({ column, propertyId, onAdd }: ColumnHeadProps) {
  const { t } = useIssueContext().words;
  const look = useGroupDisplay(propertyId, column.key);
  return (
    <BoardHead
      icon={look.icon}
      title={look.label}
      count={
        <Count count={column.count}>
          <AmountText of={column} />
        </Count>
      }
      actions={
        onAdd && (
          <IconButton label={t('group.add', { name: look.label })} icon={<PlusIcon />} onClick={onAdd} />
        )
      }
    />
  );
}

interface LaneProps {
  readonly propertyId: string;
  readonly lane: string;
  readonly amount: GroupAmount;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: React.ReactNode;
}

function Lane({ propertyId, lane, amount, open, onOpenChange, children }: LaneProps) {
  const { t } = useIssueContext().words;
  const look = useGroupDisplay(propertyId, lane);
  return (
    <BoardLane
      title={look.label}
      icon={look.icon}
      count={<AmountText of={amount} />}
      open={open}
      onOpenChange={onOpenChange}
      foldLabel={t(open ? 'group.collapse' : 'group.expand', { name: look.label })}
    >
      {children}
    </BoardLane>
  );
}

/** Scrolls to a card; to one that is not drawn its cell does, which knows where it would be. */
function revealCard(
  board: HTMLElement | null,
  key: string,
  direction: 1 | -1 | 0,
  reach: ReadonlyMap<string, (id: string) => void>,
): void {
  const card = board?.querySelector(`[data-place="${CSS.escape(key)}"]`);
  if (!board || !card) {
    const { group, sub, id } = readPlaceKey(key);
    return reach.get(placeKey(group, sub, ''))?.(id);
  }
  const { top, bottom } = card.getBoundingClientRect();
  const start = board.getBoundingClientRect().top - board.scrollTop;
  keepInView(board, { top: top - start, bottom: bottom - start }, direction, HEADS_HEIGHT);
  card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The card beside this one: in the same lane of the next column that has cards, at the same height in it. */
function besides(columns: readonly IssueGroup[], key: string, direction: 1 | -1): string | undefined {
  const { group, sub, id } = readPlaceKey(key);
  const at = columns.findIndex((column) => column.key === group);
  const rowsOf = (column: IssueGroup | undefined) =>
    column?.subGroups.find((each) => each.key === sub)?.rows ?? NO_ROWS;
  const height = rowsOf(columns[at]).findIndex((row) => row.id === id);
  for (let next = at + direction; next >= 0 && next < columns.length; next += direction) {
    const column = columns[next];
    const rows = rowsOf(column);
    const row = rows[Math.min(height, rows.length - 1)];
    if (column && row) return placeKey(column.key, sub, row.id);
  }
  return undefined;
}
