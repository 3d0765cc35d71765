import { useNarrow } from '@cairn/ui/use-media';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../lib/app-link.tsx';
import { useToday } from '../../lib/use-today.ts';
import { useWorkCalendar } from '../working-days/public.ts';
import { dayNumber } from './day-number.ts';
import { sideOff } from './day-range.ts';
import { SpanBar } from './span-bar.tsx';
import { areSame, movedDates, type SpanDates } from './span-dates.ts';
import { TimelineCanvas } from './timeline-canvas.tsx';
import { HEAD_HEIGHT } from './timeline-head.tsx';
import type { Scale } from './timeline-options.ts';
import { TimelineToolbar } from './timeline-toolbar.tsx';
import { useZoomableAxis } from './use-zoomable-axis.ts';

export type { SpanDates } from './span-dates.ts';

/** Something with a duration, such as a cycle or a module. */
export interface Span {
  readonly id: string;
  readonly name: string;
  readonly icon: ReactNode;
  readonly to: string;
  readonly dates: SpanDates;
  /** Its formatted dates. */
  readonly text: string;
  /** How much of it is done, 0 to 1. */
  readonly done: number;
  readonly isMovable: boolean;
}

interface SpanTimelineProps {
  readonly label: string;
  /** The heading above the names. */
  readonly heading: string;
  readonly projectId: string;
  readonly spans: readonly Span[];
  readonly onMove: (id: string, dates: SpanDates) => void;
  /** Shown at the end of each line. */
  readonly actions: (id: string) => ReactNode;
}

const ROW_HEIGHT = 40;
const SIDE = 280;
const NARROW_SIDE = 132;
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Draws spans as bars on a shared scale of days. They are dragged as a whole or by one end; with the keyboard, Alt and an arrow
 * key move a span by a day, and Shift moves only its end.
 */
export function SpanTimeline({ label, heading, projectId, spans, onMove, actions }: SpanTimelineProps) {
  const t = useTranslations('timelineParts');
  const scroller = useRef<HTMLElement>(null);
  const [scale, setScale] = useState<Scale>('month');
  const side = useNarrow() ? NARROW_SIDE : SIDE;
  const today = dayNumber(useToday());
  const calendar = useWorkCalendar(projectId);
  const { axis, zoomTo } = useZoomableAxis(scroller, { scale, onScale: setScale, today, side });
  const { range, dayWidth, sight, goTo } = axis;
  const carry = (event: KeyboardEvent, { id, dates, isMovable }: Span): void => {
    const step = STEPS[event.key];
    if (step === undefined || !event.altKey || !isMovable) return;
    // Otherwise the browser would go back a page.
    event.preventDefault();
    const next = movedDates(dates, event.shiftKey ? 'end' : 'whole', step);
    if (areSame(next, dates)) return;
    onMove(id, next);
    const day = firstDay(next);
    if (day !== undefined && sideOff({ first: day, last: day }, sight) !== undefined) goTo(day);
  };
  return (
    <>
      <TimelineToolbar scale={scale} onScale={zoomTo} onToday={() => goTo(today)} />
      <TimelineCanvas
        ref={scroller}
        label={label}
        heading={heading}
        axis={axis}
        scale={scale}
        today={today}
        calendar={calendar}
        side={side}
        height={HEAD_HEIGHT + (spans.length + 1) * ROW_HEIGHT}
      >
        <ul aria-label={label}>
          {spans.map((span) => (
            <li
              key={span.id}
              className="group/row relative flex border-b border-line"
              style={{ height: ROW_HEIGHT }}
            >
              <div
                className="sticky left-0 z-3 flex flex-none items-center gap-2 border-r border-line bg-bg pr-1 pl-4 group-hover/row:bg-hover narrow:pl-2"
                style={{ width: side }}
              >
                <span className="flex flex-none narrow:hidden">{span.icon}</span>
                <AppLink
                  to={span.to}
                  className="min-w-0 flex-1 truncate font-medium hover:underline"
                  aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
                  onKeyDown={(event) => carry(event, span)}
                  onFocus={() => {
                    const day = firstDay(span.dates);
                    if (day !== undefined && sideOff({ first: day, last: day }, sight) !== undefined)
                      goTo(day);
                  }}
                >
                  {span.name}
                </AppLink>
                <span className="flex-none narrow:hidden">{actions(span.id)}</span>
              </div>
              <div className="relative flex-1">
                <SpanBar
                  span={span}
                  from={range.first}
                  dayWidth={dayWidth}
                  onMove={(dates) => onMove(span.id, dates)}
                />
              </div>
            </li>
          ))}
        </ul>
      </TimelineCanvas>
      <p className="vh">{t('keys')}</p>
    </>
  );
}

function firstDay({ start, end }: SpanDates): number | undefined {
  const day = start ?? end;
  return day === null ? undefined : dayNumber(day);
}
