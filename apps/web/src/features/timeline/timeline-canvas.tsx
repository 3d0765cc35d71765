import type { WorkCalendar } from '@cairn/domain';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { TimelineGround } from './timeline-ground.tsx';
import { TimelineHead } from './timeline-head.tsx';
import type { Scale } from './timeline-options.ts';
import type { TimeAxis } from './use-time-axis.ts';

interface TimelineCanvasProps extends ComponentProps<'section'> {
  readonly label: string;
  /** Set while something is selected; on a phone, checkboxes appear only then. */
  readonly 'data-selecting'?: true | undefined;
  /** The heading above the names. */
  readonly heading: string;
  readonly axis: Pick<TimeAxis, 'range' | 'dayWidth' | 'sight'>;
  readonly scale: Scale;
  readonly today: number;
  /** Decides which days are shaded. */
  readonly calendar: WorkCalendar;
  /** The width of the issue column. */
  readonly side: number;
  /** The control that changes that width. */
  readonly handle?: ReactNode;
  /** Of the head and all rows, in pixels. */
  readonly height: number;
}

/** The scrolling area of a timeline: the head, the background and the rows in front of it. */
export function TimelineCanvas(props: TimelineCanvasProps) {
  const { label, heading, axis, scale, today, calendar, side, handle, height, children, ...rest } = props;
  const { range, dayWidth, sight } = axis;
  const width = side + (range.last - range.first + 1) * dayWidth;
  return (
    <section
      {...rest}
      data-timeline=""
      aria-label={label}
      className="@container scroll-thin relative min-h-0 flex-1 overflow-auto overscroll-x-contain"
    >
      <div
        className="relative isolate min-h-full"
        style={{ '--side': `${side}px`, width, height } as CSSProperties}
      >
        <TimelineHead
          name={heading}
          scale={scale}
          from={range.first}
          sight={sight}
          today={today}
          side={side}
          handle={handle}
        />
        <TimelineGround {...{ range, scale, side, today, sight, calendar }} />
        {children}
      </div>
    </section>
  );
}
