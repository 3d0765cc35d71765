import type { WorkCalendar } from '@cairn/domain';
import { dayOf } from './day-number.ts';
import type { DayRange } from './day-range.ts';
import { HEAD_HEIGHT } from './timeline-head.tsx';
import { DAY_WIDTH, type Scale } from './timeline-options.ts';

interface TimelineGroundProps {
  readonly range: DayRange;
  readonly scale: Scale;
  readonly side: number;
  readonly today: number;
  /** The part of the range that is drawn. */
  readonly sight: DayRange;
  readonly calendar: WorkCalendar;
}

/** The background behind the bars: today, and days off when days are wide enough to tell apart. */
export function TimelineGround(props: TimelineGroundProps) {
  const { range, scale, side, today, sight, calendar } = props;
  const dayWidth = DAY_WIDTH[scale];
  const leftOf = (day: number): number => (day - range.first) * dayWidth;
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
        {scale !== 'quarter' &&
          daysOffAround(sight, calendar).map(({ first, last }) => (
            <div
              key={first}
              data-day-off={dayOf(first)}
              className="absolute inset-y-0 bg-sunken"
              style={{ left: leftOf(first), width: (last - first + 1) * dayWidth }}
            />
          ))}
        <div
          data-today=""
          className="absolute inset-y-0 z-1 w-px bg-primary"
          style={{ left: leftOf(today + 0.5) }}
        />
      </div>
    </>
  );
}

/** The days off that are visible or up to a screen away, so that none is missing while scrolling; adjacent ones are merged. */
function daysOffAround({ first, last }: DayRange, calendar: WorkCalendar): readonly DayRange[] {
  const screen = last - first;
  const found: DayRange[] = [];
  for (let day = first - screen; day <= last + screen; day += 1) {
    if (!calendar.isDayOff(dayOf(day))) continue;
    const before = found.at(-1);
    if (before?.last === day - 1) found[found.length - 1] = { first: before.first, last: day };
    else found.push({ first: day, last: day });
  }
  return found;
}
