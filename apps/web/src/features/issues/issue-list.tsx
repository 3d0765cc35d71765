import type { IssueViewSpec } from '@cairn/domain';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { GroupHead, SubGroupHead } from './group-head.tsx';
import { IssueRow } from './issue-row.tsx';
import { layOut, type ListLayout, type ListLine, type ListSection } from './list-layout.ts';
import { QuickAdd } from './quick-add.tsx';
import type { IssueGroup, IssueGroups } from './use-issue-groups.ts';
import type { useFolded } from './use-folded.ts';
import { useDrops } from './use-drag.ts';
import type { IssueMoves } from './use-issue-moves.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListSelection } from './use-list-selection.ts';

/** S-SEL-012, S-SEL-013: moving within this of an edge scrolls by one step. */
const SCROLL_MARGIN = 200;
const SCROLL_STEP = 50;
const ROW_HEIGHT = 36;
const TOUCH_ROW_HEIGHT = 44;
/** Rows drawn beyond the edges, so that none is ever missing while one scrolls. */
const OVERSCAN = 10;
/** Room under the last row, so that the bulk bar never covers it. */
const FOOT = 76;

export interface IssueListProps {
  readonly label: string;
  readonly spec: IssueViewSpec;
  readonly groups: IssueGroups;
  readonly folding: ReturnType<typeof useFolded>;
  readonly moves: IssueMoves;
  /** The project that new issues go to; undefined where none can be made. */
  readonly projectId: string | undefined;
}

/** Issues as lines, group by group. Only the lines in sight exist. */
export function IssueList({ label, spec, groups, folding, moves, projectId }: IssueListProps) {
  const selection = useListSelection();
  const scroller = useRef<HTMLDivElement>(null);
  const [adding, setAdding] = useState<string>();
  const narrow = useMedia('(max-width: 760px)');
  const { isFolded } = folding;
  const layout = useMemo(
    () =>
      layOut(groups.groups, {
        isFolded,
        adding,
        grouped: spec.group !== null,
        subGrouped: spec.subGroup !== null,
        rowHeight: narrow ? TOUCH_ROW_HEIGHT : ROW_HEIGHT,
      }),
    [groups, isFolded, adding, spec.group, spec.subGroup, narrow],
  );
  const { lines, tops } = layout;
  const sizeOf = useCallback((index: number) => (tops[index + 1] ?? 0) - (tops[index] ?? 0), [tops]);
  // oxlint-disable-next-line react/incompatible-library -- read anew in each render, never handed on
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: sizeOf,
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
    overscan: OVERSCAN,
    paddingEnd: FOOT,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
      // The active row keeps the focus when it is scrolled out of sight.
      const active = layout.lineOfKey.get(selection.getState().activeKey ?? '');
      if (active === undefined || (active >= first && active <= last)) return indexes;
      return active < first ? [active, ...indexes] : [...indexes, active];
    },
  });
  const bringIntoView = useCallback(
    (direction: 1 | -1) => keepInView(scroller.current, layout, selection.getState().activeKey, direction),
    [layout, selection],
  );
  useListKeys({ selection, root: scroller, onMove: bringIntoView, moves });
  useDrops(scroller, moves);
  const visible = virtualizer.getVirtualItems().map((item) => item.index);
  const add = projectId === undefined ? undefined : setAdding;
  return (
    <section ref={scroller} className="scroll-thin relative min-h-0 flex-1 overflow-auto" aria-label={label}>
      <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {sectionsOf(layout, visible).map(({ section, indexes }) => (
          <section
            key={section.group.key}
            aria-labelledby={spec.group === null ? undefined : headId(section.group)}
            aria-label={spec.group === null ? label : undefined}
            className="absolute inset-x-0"
            style={{ top: section.top, height: section.height }}
          >
            {spec.group !== null && (
              <GroupHead
                id={headId(section.group)}
                group={section.group}
                propertyId={spec.group}
                folding={folding}
                onAdd={
                  add &&
                  (() => {
                    folding.setFolded([section.group.key], false);
                    add(section.group.key);
                  })
                }
                allKeys={groups.groups.map((each) => each.key)}
              />
            )}
            <Lines
              section={section}
              layout={layout}
              indexes={indexes}
              spec={spec}
              groups={groups}
              projectId={projectId}
              onAdded={() => setAdding(undefined)}
            />
          </section>
        ))}
      </div>
    </section>
  );
}

const headId = (group: IssueGroup): string => `group-${group.key}`;

interface LinesProps {
  readonly section: ListSection;
  readonly layout: ListLayout;
  readonly indexes: readonly number[];
  readonly spec: IssueViewSpec;
  readonly groups: IssueGroups;
  readonly projectId: string | undefined;
  readonly onAdded: () => void;
}

function Lines({ section, layout, indexes, spec, groups, projectId, onAdded }: LinesProps) {
  const firstRow = layout.firstRow;
  const top = (index: number): number => (layout.tops[index] ?? 0) - section.top;
  const linesOf = (type: ListLine['type']) =>
    indexes.flatMap((index) => {
      const line = layout.lines[index];
      return line?.type === type ? [{ line, top: top(index) }] : [];
    });
  const rows = linesOf('row');
  return (
    <>
      {linesOf('sub').map(
        ({ line, top: at }) =>
          line.type === 'sub' &&
          spec.subGroup !== null && (
            <SubGroupHead
              key={line.key}
              propertyId={spec.subGroup}
              value={line.sub}
              count={line.count}
              top={at}
            />
          ),
      )}
      {rows.length > 0 && (
        <ul aria-labelledby={spec.group === null ? undefined : headId(section.group)}>
          {rows.map(
            ({ line, top: at }) =>
              line.type === 'row' && (
                <IssueRow
                  key={line.key}
                  issue={line.issue}
                  placeKey={line.key}
                  shown={spec.shown}
                  isFirst={line.key === firstRow}
                  at={line.at}
                  of={line.of}
                  top={at}
                />
              ),
          )}
        </ul>
      )}
      {projectId !== undefined &&
        linesOf('add').map(({ line, top: at }) => (
          <QuickAdd
            key={line.key}
            projectId={projectId}
            groupKey={section.group.key}
            subKey=""
            spec={spec}
            context={groups.context}
            onDone={onAdded}
            className="absolute inset-x-0"
            style={{ top: at }}
          />
        ))}
    </>
  );
}

/** The visible lines by section; a section whose rows are in sight is there with its heading. */
function sectionsOf(
  layout: ListLayout,
  indexes: readonly number[],
): { section: ListSection; indexes: number[] }[] {
  const byGroup = new Map<string, number[]>();
  for (const index of indexes) {
    const key = layout.lines[index]?.group.key;
    if (key === undefined) continue;
    const held = byGroup.get(key);
    if (held) held.push(index);
    else byGroup.set(key, [index]);
  }
  return layout.sections.flatMap((section) => {
    const own = byGroup.get(section.group.key);
    return own ? [{ section, indexes: own }] : [];
  });
}

/** Scrolls by a step when the active row comes near an edge, and all the way when it is out of sight. */
function keepInView(
  scroller: HTMLElement | null,
  layout: ListLayout,
  activeKey: string | undefined,
  direction: 1 | -1,
): void {
  const index = layout.lineOfKey.get(activeKey ?? '');
  if (!scroller || index === undefined) return;
  const top = layout.tops[index] ?? 0;
  const bottom = layout.tops[index + 1] ?? top;
  const near =
    direction === 1
      ? bottom > scroller.scrollTop + scroller.clientHeight - SCROLL_MARGIN
      : top < scroller.scrollTop + SCROLL_MARGIN;
  if (near) scroller.scrollTop += direction * SCROLL_STEP;
  const hidden = top < scroller.scrollTop || bottom > scroller.scrollTop + scroller.clientHeight;
  if (hidden) scroller.scrollTop = top - scroller.clientHeight / 2;
}
