import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { useMedia } from '../../lib/use-media.ts';
import { useToday } from '../../lib/use-today.ts';
import type { IssueLayoutProps } from '../../platform/issue-layout.ts';
import { RowMenu, useListSelection } from '../issues/layout.ts';
import { spanOf } from './bar-span.ts';
import { dayNumber } from './day-number.ts';
import { sideOff, type DayRange } from './day-range.ts';
import { DependencyLayer } from './dependency-layer.tsx';
import { SideHandle } from './side-handle.tsx';
import { TimelineGround } from './timeline-ground.tsx';
import { TimelineGroup } from './timeline-group.tsx';
import { HEAD_HEIGHT, TimelineHead } from './timeline-head.tsx';
import { linesOf, type IssueLine, type TimelineLine } from './timeline-lines.ts';
import { TimelineRow } from './timeline-row.tsx';
import { DAY_WIDTH, SCALE, scaleAfter, scaleOf, SIDE, sideOf, type Scale } from './timeline-rules.ts';
import { TimelineToolbar } from './timeline-toolbar.tsx';
import { useDependencies } from './use-dependencies.ts';
import { useReschedule } from './use-reschedule.ts';
import { useTimeAxis } from './use-time-axis.ts';
import { useTimelineKeys } from './use-timeline-keys.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';

const ROW_HEIGHT = 36;
/** Room under the last row, so that the bulk bar never covers it. */
const FOOT = 76;
/** As much as a key needs. */
const NARROW_SIDE = 112;
const OVERSCAN = 8;

/** Issues as a tree, and beside it the days from their start until they are due. */
export function IssueTimeline(props: IssueLayoutProps) {
  const { label, spec, change, groups, folding, moves } = props;
  const t = useTranslations('timelineParts');
  const scroller = useRef<HTMLElement>(null);
  const isNarrow = useMedia('(max-width: 760px)');
  const [previewSide, setPreviewSide] = useState<number>();
  const side = isNarrow ? NARROW_SIDE : (previewSide ?? sideOf(spec));
  const scale = scaleOf(spec);
  const today = dayNumber(useToday());
  const axis = useTimeAxis(scroller, { today, dayWidth: DAY_WIDTH[scale], side });
  const { range, dayWidth, sight, goTo, holdAt } = axis;
  const { isFolded } = folding;
  const lines = useMemo(
    () => linesOf(groups.groups, spec.group !== null, isFolded),
    [groups, spec.group, isFolded],
  );
  const set = (name: string, value: string): void => change({ options: { ...spec.options, [name]: value } });
  const zoomTo = (next: Scale, clientX?: number): void => {
    if (next === scale) return;
    holdAt(clientX);
    set(SCALE, next);
  };
  const reschedule = useReschedule(moves);
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
  useWheelZoom(scroller, (step, clientX) => zoomTo(scaleAfter(scale, step), clientX));
  const visible = useLinesInSight(scroller, lines);
  const { dependencies, lateIds } = useDependencies(lines);
  const isTree = useMemo(() => lines.some((line) => line.kind === 'issue' && line.subIssues > 0), [lines]);
  const width = (range.last - range.first + 1) * dayWidth;
  const height = HEAD_HEIGHT + lines.length * ROW_HEIGHT + FOOT;
  return (
    <>
      <TimelineToolbar scale={scale} onScale={(next) => zoomTo(next)} onToday={() => goTo(today)} />
      <RowMenu>
        <section
          ref={scroller}
          data-timeline=""
          aria-label={label}
          className="scroll-thin relative min-h-0 flex-1 overflow-auto overscroll-x-contain"
        >
          <div
            className="relative isolate min-h-full"
            style={{ '--side': `${side}px`, width: side + width, height } as CSSProperties}
          >
            <TimelineHead
              name={t('issue')}
              scale={scale}
              from={range.first}
              sight={sight}
              today={today}
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
            />
            <TimelineGround range={range} scale={scale} side={side} today={today} />
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
                return (
                  line && (
                    <TimelineGroup
                      key={line.key}
                      line={line}
                      propertyId={spec.group ?? ''}
                      folding={folding}
                      {...place}
                      {...days}
                    />
                  )
                );
              })}
            </ul>
          </div>
        </section>
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
