import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { Switch } from '@cairn/ui/switch';
import { useNarrow } from '@cairn/ui/use-media';
import { useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useToday } from '../../lib/use-today.ts';
import type { IssueLayoutProps } from '../../platform/issue-layout.ts';
import { RowMenu, useListSelection } from '../issues/layout.ts';
import { useWorkCalendar } from '../working-days/public.ts';
import { spanOf } from './bar-span.ts';
import { dayNumber } from './day-number.ts';
import { sideOff, type DayRange } from './day-range.ts';
import { DependencyLayer } from './dependency-layer.tsx';
import { SideHandle } from './side-handle.tsx';
import { TimelineAdd, TimelineNew } from './timeline-add.tsx';
import { TimelineCanvas } from './timeline-canvas.tsx';
import { TimelineGroup } from './timeline-group.tsx';
import { HEAD_HEIGHT } from './timeline-head.tsx';
import { linesOf, type IssueLine, type TimelineLine } from './timeline-lines.ts';
import { TimelineRow } from './timeline-row.tsx';
import { DEPENDANTS, movesDependants, SCALE, scaleOf, SIDE, sideOf } from './timeline-options.ts';
import { TimelineToolbar } from './timeline-toolbar.tsx';
import { useDependencies } from './use-dependencies.ts';
import { useReschedule } from './use-reschedule.ts';
import { useTimelineKeys } from './use-timeline-keys.ts';
import { useZoomableAxis } from './use-zoomable-axis.ts';

const ROW_HEIGHT = 36;
/** Room under the last row, so that the bulk bar never covers it. */
const FOOT = 76;
/** As much as a key needs. */
const NARROW_SIDE = 112;
const OVERSCAN = 8;

/** Issues as a tree, and beside it the days from their start until they are due. */
export function IssueTimeline(props: IssueLayoutProps) {
  const { label, spec, change, groups, folding, moves, projectId } = props;
  const t = useTranslations('timelineParts');
  const scroller = useRef<HTMLElement>(null);
  const isNarrow = useNarrow();
  const [previewSide, setPreviewSide] = useState<number>();
  const side = isNarrow ? NARROW_SIDE : (previewSide ?? sideOf(spec));
  const scale = scaleOf(spec);
  const today = dayNumber(useToday());
  const calendar = useWorkCalendar(projectId);
  const { isFolded } = folding;
  const [adding, setAdding] = useState<string>();
  const lines = useMemo(
    () => linesOf(groups.groups, spec.group !== null, isFolded, adding),
    [groups, spec.group, isFolded, adding],
  );
  const only = spec.group === null && adding === undefined ? groups.groups[0] : undefined;
  const set = (name: string, value: string): void => change({ options: { ...spec.options, [name]: value } });
  const { axis, zoomTo } = useZoomableAxis(scroller, {
    scale,
    onScale: (next) => set(SCALE, next),
    today,
    side,
  });
  const { range, dayWidth, sight, goTo } = axis;
  const isMovingDependants = movesDependants(spec);
  const reschedule = useReschedule(moves, isMovingDependants);
  useTimelineKeys({
    scroller,
    lines,
    rowHeight: ROW_HEIGHT,
    covered: HEAD_HEIGHT,
    folding,
    moves,
    reschedule,
    goTo: (day) => {
      if (sideOff({ first: day, last: day }, sight) !== undefined) goTo(day);
    },
  });
  const visible = useLinesInSight(scroller, lines);
  const { dependencies, lateIds } = useDependencies(lines);
  const isTree = useMemo(() => lines.some((line) => line.kind === 'issue' && line.subIssues > 0), [lines]);
  return (
    <>
      <TimelineToolbar scale={scale} onScale={zoomTo} onToday={() => goTo(today)}>
        <Switch
          checked={isMovingDependants}
          onCheckedChange={(isOn) => set(DEPENDANTS, isOn ? 'move' : 'stay')}
          className="mr-2 text-small"
        >
          {t('dependants.switch')}
        </Switch>
      </TimelineToolbar>
      <RowMenu>
        <TimelineCanvas
          ref={scroller}
          label={label}
          heading={t('issue')}
          axis={axis}
          scale={scale}
          today={today}
          calendar={calendar}
          side={side}
          handle={
            isNarrow ? undefined : (
              <SideHandle
                width={side}
                onPreview={setPreviewSide}
                onChange={(next) => {
                  setPreviewSide(undefined);
                  set(SIDE, String(next));
                }}
              />
            )
          }
          height={HEAD_HEIGHT + lines.length * ROW_HEIGHT + FOOT}
        >
          <DependencyLayer
            dependencies={dependencies}
            lines={lines}
            visible={visible}
            rowHeight={ROW_HEIGHT}
            from={range.first}
            dayWidth={dayWidth}
            side={side}
            top={HEAD_HEIGHT}
          />
          <ul aria-label={label} className="contents">
            {visible.map((index) => {
              const line = lines[index];
              const place = { top: HEAD_HEIGHT + index * ROW_HEIGHT, height: ROW_HEIGHT };
              const days = { from: range.first, dayWidth, side };
              if (line?.kind === 'issue')
                return (
                  <TimelineRow
                    key={line.key}
                    line={line}
                    isFirst={lines.findIndex(isIssue) === index}
                    at={index + 1}
                    of={lines.length}
                    off={offOf(line, sight)}
                    isLate={lateIds.has(line.row.id)}
                    isTree={isTree}
                    folding={folding}
                    reschedule={reschedule}
                    goTo={goTo}
                    {...place}
                    {...days}
                  />
                );
              if (line?.kind === 'group')
                return (
                  <TimelineGroup
                    key={line.key}
                    line={line}
                    propertyId={spec.group ?? ''}
                    folding={folding}
                    onAdd={projectId === undefined ? undefined : setAdding}
                    {...place}
                    {...days}
                  />
                );
              return (
                line &&
                projectId !== undefined && (
                  <TimelineAdd
                    key={line.key}
                    projectId={projectId}
                    groupKey={line.group.key}
                    spec={spec}
                    groups={groups}
                    onDone={() => setAdding(undefined)}
                    side={side}
                    {...place}
                  />
                )
              );
            })}
          </ul>
          {only && projectId !== undefined && (
            <TimelineNew
              onAdd={() => setAdding(only.key)}
              top={HEAD_HEIGHT + lines.length * ROW_HEIGHT}
              height={ROW_HEIGHT}
              side={side}
            />
          )}
        </TimelineCanvas>
      </RowMenu>
    </>
  );
}

const isIssue = (line: TimelineLine): boolean => line.kind === 'issue';

function offOf({ row }: IssueLine, sight: DayRange): 'before' | 'after' | undefined {
  const span = spanOf(row);
  return span && sideOff(span, sight);
}

/** Only these are drawn: those in sight, and the active one, which keeps the focus when it is scrolled away. */
function useLinesInSight(
  scroller: React.RefObject<HTMLElement | null>,
  lines: readonly TimelineLine[],
): readonly number[] {
  const selection = useListSelection();
  // oxlint-disable-next-line react/incompatible-library -- read anew in each render, never handed on
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    paddingStart: HEAD_HEIGHT,
    overscan: OVERSCAN,
    // One that scrolls sideways too would be drawn twice in a frame.
    useFlushSync: false,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const { activeKey } = selection.getState();
      const active = lines.findIndex(({ key }) => key === activeKey);
      return active < 0 || shown.includes(active) ? shown : [...shown, active];
    },
  });
  return virtualizer.getVirtualItems().map(({ index }) => index);
}
