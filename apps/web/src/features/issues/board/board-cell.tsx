import type { Issue, IssueViewSpec } from '@cairn/domain';
import { BoardAdd, BoardCell } from '@cairn/ui/board';
import { PlusIcon } from '@cairn/ui/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { IssueGroups } from '../../../platform/issue-layout.ts';
import { IssueCard } from './issue-card.tsx';
import { useIssueContext } from '../issue-context.tsx';
import { QuickAdd } from '../lazy-parts.tsx';
import { placeKey } from '../view/use-issue-groups.ts';
import { useCell } from './use-drag.ts';
import { useListSelection } from '../list/use-list-selection.ts';

/** A card with one line of title and one of facts; the rest is measured. */
const CARD_GUESS = 92;
const GAP = 8;
const OVERSCAN = 6;

export interface IssueBoardCellProps {
  readonly label: string;
  readonly group: string;
  readonly sub: string;
  readonly rows: readonly Issue[];
  readonly spec: IssueViewSpec;
  readonly groups: IssueGroups;
  /** What scrolls the board; null until it is drawn. */
  readonly frame: HTMLElement | null;
  /** Where the cell says how to scroll to a card of its own that is not drawn. */
  readonly reach: Map<string, (id: string) => void>;
  readonly firstKey: string | undefined;
  readonly projectId: string | undefined;
  readonly adding: boolean;
  readonly onAdding: (adding: boolean) => void;
}

/** The cards where a column crosses a lane. Only those in sight exist, with room kept above and below. */
export function IssueBoardCell(props: IssueBoardCellProps) {
  const { label, group, sub, rows, spec, groups, frame, reach, firstKey, projectId, adding, onAdding } =
    props;
  const { t } = useIssueContext().words;
  const selection = useListSelection();
  const cell = useRef<HTMLDivElement>(null);
  const over = useCell(cell, { group, sub });
  const [top, setTop] = useState(0);
  // After each render: lanes above grow and fold. It settles, for the top depends on nothing that is drawn here.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const list = cell.current?.querySelector('ul');
    if (!list || !frame) return;
    const next = list.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop;
    if (Math.abs(next - top) > 1) setTop(next);
  });
  const keyOf = (index: number): string => placeKey(group, sub, rows[index]?.id ?? String(index));
  // oxlint-disable-next-line react/incompatible-library -- read anew in each render, never handed on
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame,
    estimateSize: () => CARD_GUESS,
    getItemKey: keyOf,
    gap: GAP,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const active = selection.getState().activeKey;
      const at = active === undefined ? -1 : rows.findIndex((_, index) => keyOf(index) === active);
      // One gap only: the room between the first and the last card is always filled.
      const from = at < 0 ? first : Math.max(Math.min(first, at), first - FAR);
      const to = at < 0 ? last : Math.min(Math.max(last, at), last + FAR);
      return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
    },
  });
  useLayoutEffect(() => {
    const own = placeKey(group, sub, '');
    reach.set(own, (id) => {
      const at = rows.findIndex((row) => row.id === id);
      if (at >= 0) virtualizer.scrollToIndex(at, { align: 'center' });
    });
    return () => void reach.delete(own);
  }, [reach, group, sub, rows, virtualizer]);
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <BoardCell
      groundRef={cell}
      aria-label={label}
      over={over}
      foot={
        projectId === undefined ? undefined : adding ? (
          <QuickAdd
            card
            projectId={projectId}
            groupKey={group}
            subKey={sub}
            spec={spec}
            context={groups.context}
            onDone={() => onAdding(false)}
          />
        ) : (
          <BoardAdd icon={<PlusIcon />} onClick={() => onAdding(true)}>
            {t('list.new')}
          </BoardAdd>
        )
      }
    >
      {before > 0 && <Room height={before - GAP} />}
      {items.map(({ index }) => {
        const row = rows[index];
        const key = keyOf(index);
        return (
          row && (
            <IssueCard
              key={key}
              issue={row}
              placeKey={key}
              shown={spec.shown}
              without={spec.group}
              isFirst={key === firstKey}
              at={index + 1}
              of={rows.length}
              index={index}
              measure={virtualizer.measureElement}
            />
          )
        );
      })}
      {after > 1 && <Room height={after - GAP} />}
    </BoardCell>
  );
}

/** How many cards beyond the visible ones are kept for the sake of the one that has the focus. */
const FAR = 60;

const Room = ({ height }: { height: number }) => (
  <li aria-hidden="true" style={{ height: Math.max(0, height) }} />
);
