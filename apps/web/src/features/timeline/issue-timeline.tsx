import { Switch } from '@cairn/ui/switch';
import { useNarrow } from '@cairn/ui/use-media';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSteadySide } from '../../lib/use-steady-side.ts';
import { useToday } from '../../lib/use-today.ts';
import type { IssueLayoutProps } from '../../platform/issue-layout.ts';
import { keepInView, ListLayout, RowMenu, useSelected } from '../issues/layout.ts';
import { useWorkCalendar } from '../working-days/public.ts';
import { dayNumber } from './day-number.ts';
import { sideOff } from './day-range.ts';
import { ROW_HEIGHT } from './row-height.ts';
import { SideHandle } from './side-handle.tsx';
import { TimelineNew } from './timeline-add.tsx';
import { TimelineCanvas } from './timeline-canvas.tsx';
import { HEAD_HEIGHT } from './timeline-head.tsx';
import { TimelineLines } from './timeline-lines.tsx';
import { DEPENDANTS, movesDependants, SCALE, scaleOf, SIDE, sideOf } from './timeline-options.ts';
import { TimelineToolbar } from './timeline-toolbar.tsx';
import { useReschedule } from './use-reschedule.ts';
import { useTimelineKeys } from './use-timeline-keys.ts';
import { useZoomableAxis } from './use-zoomable-axis.ts';

/** Space below the last row, so that the bulk bar never covers it. */
const FOOT = 76;
/** Just wide enough for an issue key. */
const NARROW_SIDE = 112;

/** Issues as a tree, and beside it their days from start to due date. */
export function IssueTimeline(props: IssueLayoutProps) {
  const { label, spec, change, scope, groups, folding, moves, projectId } = props;
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
  const isSelecting = useSelected(({ selected }) => selected.size > 0);
  const layout = useMemo(
    () =>
      new ListLayout(groups.groups, {
        isFolded,
        adding,
        grouped: spec.group !== null,
        subGrouped: false,
        rowHeight: ROW_HEIGHT,
      }),
    [groups, isFolded, adding, spec.group],
  );
  const reveal = useCallback(
    (key: string, direction: 1 | -1 | 0) => {
      const index = layout.indexOfRow(key);
      if (!scroller.current || index === undefined) return;
      const top = HEAD_HEIGHT + layout.topOf(index);
      keepInView(scroller.current, { top, bottom: top + ROW_HEIGHT }, direction, HEAD_HEIGHT);
    },
    [layout],
  );
  const only = spec.group === null && adding === undefined ? groups.groups[0] : undefined;
  const set = (name: string, value: string): void => change({ options: { ...spec.options, [name]: value } });
  const { axis, zoomTo } = useZoomableAxis(scroller, {
    scale,
    onScale: (next) => set(SCALE, next),
    today,
    side,
  });
  useSteadySide(scroller);
  const { sight, goTo } = axis;
  const isMovingDependants = movesDependants(spec);
  const reschedule = useReschedule(moves, isMovingDependants);
  useTimelineKeys({
    scroller,
    reveal,
    folding,
    moves,
    reschedule,
    goTo: (day) => {
      if (sideOff({ first: day, last: day }, sight) !== undefined) goTo(day);
    },
  });
  return (
    <>
      <TimelineToolbar scale={scale} onScale={zoomTo} onToday={() => goTo(today)}>
        {/* Nothing can be moved in an archive. */}
        {scope.isArchive !== true && (
          <Switch
            checked={isMovingDependants}
            onCheckedChange={(isOn) => set(DEPENDANTS, isOn ? 'move' : 'stay')}
            className="mr-2 text-small"
          >
            {t('dependants.switch')}
          </Switch>
        )}
      </TimelineToolbar>
      <RowMenu>
        <TimelineCanvas
          ref={scroller}
          data-selecting={isSelecting || undefined}
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
          height={HEAD_HEIGHT + layout.height + FOOT}
        >
          <TimelineLines
            label={label}
            scroller={scroller}
            layout={layout}
            axis={axis}
            side={side}
            spec={spec}
            groups={groups}
            folding={folding}
            projectId={projectId}
            reschedule={reschedule}
            onAdd={setAdding}
          />
          {only && projectId !== undefined && (
            <TimelineNew
              onAdd={() => setAdding(only.key)}
              top={HEAD_HEIGHT + layout.height}
              height={ROW_HEIGHT}
              side={side}
            />
          )}
        </TimelineCanvas>
      </RowMenu>
    </>
  );
}
