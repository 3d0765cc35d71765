import { saturdayFrom } from './day-number.ts';
import type { DayRange } from './day-range.ts';
import { HEAD_HEIGHT } from './timeline-head.tsx';
import { DAY_WIDTH, type Scale } from './timeline-options.ts';

interface TimelineGroundProps {
  readonly range: DayRange;
  readonly scale: Scale;
  readonly side: number;
  readonly today: number;
}

/** What stands behind the bars: weekends, where a day is wide enough to be told from the next, and today. */
export function TimelineGround({ range, scale, side, today }: TimelineGroundProps) {
  const dayWidth = DAY_WIDTH[scale];
  const weekend = (saturdayFrom(range.first) - range.first) * dayWidth;
  return (
    <>
      <div aria-hidden="true" className="pointer-events-none absolute inset-0">
        <div className="sticky left-0 z-3 h-full border-r border-line bg-bg" style={{ width: side }} />
      </div>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute right-0 bottom-0"
        style={{ left: side, top: HEAD_HEIGHT }}
      >
        {scale !== 'quarter' && (
          <div
            className="absolute inset-0"
            style={{
              backgroundImage: `linear-gradient(to right, var(--bg-sunken) ${2 * dayWidth}px, transparent 0)`,
              backgroundSize: `${7 * dayWidth}px 100%`,
              backgroundPositionX: weekend,
            }}
          />
        )}
        <div
          data-today=""
          className="absolute inset-y-0 z-1 w-px bg-primary"
          style={{ left: (today - range.first + 0.5) * dayWidth }}
        />
      </div>
    </>
  );
}
