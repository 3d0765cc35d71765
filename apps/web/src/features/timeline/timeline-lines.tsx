import type { Issue } from '@cairn/domain';
import { useMemo, type RefObject } from 'react';
import type { IssueLayoutProps } from '../../platform/issue-layout.ts';
import { isTree, nestingIn, subIssuesOf } from '../../platform/nest-sub-issues.ts';
import {
  OVERSCAN_OF_LAYERS,
  useListSelection,
  useRowSlots,
  useVisibleLines,
  withIndex,
  type ListLayout,
} from '../issues/layout.ts';
import { spanOf } from './bar-span.ts';
import { sideOff, type DayRange } from './day-range.ts';
import { DependencyLayer } from './dependency-layer.tsx';
import { ROW_HEIGHT } from './row-height.ts';
import { TimelineAdd } from './timeline-add.tsx';
import { TimelineGroup } from './timeline-group.tsx';
import { HEAD_HEIGHT } from './timeline-head.tsx';
import { TimelineRow } from './timeline-row.tsx';
import { useDependencies } from './use-dependencies.ts';
import type { Reschedule } from './use-reschedule.ts';
import type { TimeAxis } from './use-time-axis.ts';

interface TimelineLinesProps extends Pick<
  IssueLayoutProps,
  'label' | 'spec' | 'groups' | 'folding' | 'projectId'
> {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly layout: ListLayout;
  readonly axis: Pick<TimeAxis, 'range' | 'dayWidth' | 'sight' | 'goTo'>;
  readonly side: number;
  readonly reschedule: (issueId: string, change: Reschedule) => void;
  readonly onAdd: (groupKey: string | undefined) => void;
}

/** The visible lines, separate from the timeline around them so that only they render again with each scroll frame. */
export function TimelineLines(props: TimelineLinesProps) {
  const { label, scroller, layout, axis, side, spec, groups, folding, projectId, reschedule, onAdd } = props;
  const { range, dayWidth, sight, goTo } = axis;
  const { isFolded, setFolded } = folding;
  const selection = useListSelection();
  const { first, last, isMoving } = useVisibleLines(scroller, layout, spec, OVERSCAN_OF_LAYERS);
  const { dependencies, places, lateIds } = useDependencies(layout, spec.group !== null);
  const hasTree = useMemo(
    () =>
      groups.groups.some(
        ({ key, subGroups }) => !isFolded(key) && subGroups.some(({ rows }) => isTree(rows)),
      ),
    [groups, isFolded],
  );
  // The active row keeps the focus when it is scrolled out of view.
  const visible = withIndex(first, last, layout.indexOfRow(selection.getState().activeKey));
  const lines = visible.flatMap((index) => {
    const line = layout.lineAt(index);
    return line ? [{ line, index }] : [];
  });
  const issues = new Map(
    lines.flatMap(({ line }) => (line.type === 'row' ? [[line.key, line.issue] as const] : [])),
  );
  const { bySlot } = useRowSlots([...issues.keys()], isMoving, (key) => shapeOf(issues.get(key), sight));
  const slotOf = new Map(Array.from(bySlot, ([slot, key]) => [key, slot]));
  // While scrolling, elements that were reused for other rows keep their position in the document.
  const slots = [...bySlot.values()];
  const drawn = isMoving
    ? lines.toSorted((a, b) => slots.indexOf(a.line.key) - slots.indexOf(b.line.key))
    : lines;
  const firstRow = layout.firstRow;
  const days = { from: range.first, dayWidth, side };
  return (
    <>
      <DependencyLayer
        dependencies={dependencies}
        places={places}
        visible={visible}
        rowHeight={ROW_HEIGHT}
        top={HEAD_HEIGHT}
        {...days}
      />
      <ul aria-label={label} className="contents">
        {drawn.map(({ line, index }) => {
          const place = { top: HEAD_HEIGHT + layout.topOf(index), height: ROW_HEIGHT };
          if (line.type === 'row') {
            const { issue, group, sub } = line;
            const span = spanOf(issue);
            const siblings = group.subGroups.find(({ key }) => key === sub)?.rows ?? [];
            return (
              <TimelineRow
                key={slotOf.get(line.key)}
                row={issue}
                placeKey={line.key}
                {...nestingIn(siblings, issue.id)}
                isFirst={line.key === firstRow}
                at={index + 1}
                of={layout.count}
                off={span && sideOff(span, sight)}
                isCut={span !== undefined && span.first < sight.first}
                isLate={lateIds.has(issue.id)}
                isTree={hasTree}
                isCollapsed={isFolded(subIssuesOf(issue.id))}
                setFolded={setFolded}
                reschedule={reschedule}
                goTo={goTo}
                {...place}
                {...days}
              />
            );
          }
          if (line.type === 'group')
            return (
              <TimelineGroup
                key={line.key}
                group={line.group}
                isOpen={!isFolded(line.group.key)}
                propertyId={spec.group ?? ''}
                setFolded={setFolded}
                onAdd={projectId === undefined ? undefined : onAdd}
                {...place}
                {...days}
              />
            );
          return (
            projectId !== undefined && (
              <TimelineAdd
                key={line.key}
                projectId={projectId}
                groupKey={line.group.key}
                spec={spec}
                groups={groups}
                onDone={() => onAdd(undefined)}
                side={side}
                {...place}
              />
            )
          );
        })}
      </ul>
    </>
  );
}

/** Which parts a row has besides its name: a bar, a button that jumps to it, or days to click. */
function shapeOf(row: Issue | undefined, sight: DayRange): string {
  const span = row && spanOf(row);
  if (!span) return '-';
  return sideOff(span, sight) === undefined ? 'b' : 'w';
}
