import { dayToDate } from '@cairn/ui/dates';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { DATE_LOCALE } from '../../lib/day-text.ts';
import { dayOf } from './day-number.ts';
import type { DayRange } from './day-range.ts';
import { daysOf, monthsOf } from './ruler.ts';
import { DAY_WIDTH, type Scale } from './timeline-options.ts';

export const HEAD_HEIGHT = 48;

const monthName = new Intl.DateTimeFormat(DATE_LOCALE, { month: 'long', year: 'numeric' });
const weekday = new Intl.DateTimeFormat(DATE_LOCALE, { weekday: 'short' });

interface TimelineHeadProps {
  /** The heading of the issue column. */
  readonly name: string;
  readonly scale: Scale;
  /** The first day of the range. */
  readonly from: number;
  readonly sight: DayRange;
  readonly today: number;
  readonly side: number;
  /** The control that changes the width of the issue column. */
  readonly handle: ReactNode;
}

/** The names of months and days above the bars. */
export const TimelineHead = memo(function TimelineHead(props: TimelineHeadProps) {
  const { name, scale, from, sight, today, side, handle } = props;
  const dayWidth = DAY_WIDTH[scale];
  const leftOf = (day: number): number => (day - from) * dayWidth;
  return (
    <div className="sticky top-0 z-sticky flex bg-bg" style={{ height: HEAD_HEIGHT }}>
      <div
        className="sticky left-0 z-2 flex flex-none items-end border-r border-b border-line bg-bg px-4 pb-1.5 text-small text-2 narrow:px-2"
        style={{ width: side }}
      >
        {name}
        {handle}
      </div>
      <div aria-hidden="true" className="relative flex-1 border-b border-line tabular-nums">
        {monthsOf(sight).map(({ month, first, last }) => (
          <div
            key={month}
            className="absolute top-1.5 flex text-small font-[520] whitespace-nowrap"
            style={{ left: leftOf(first), width: (last - first + 1) * dayWidth }}
          >
            <span className="sticky truncate px-2" style={{ left: side }}>
              {format(monthName, `${month}-01`)}
            </span>
          </div>
        ))}
        {daysOf(sight, scale).map((day) => (
          <div
            key={day}
            className={clsx(
              'absolute top-[26px] text-center text-[11px] leading-[18px]',
              scale === 'quarter' && '-translate-x-1/2',
              day === today ? 'rounded-r1 bg-primary font-semibold text-on-primary' : 'text-3',
            )}
            style={{ left: leftOf(day), width: Math.max(dayWidth, LEAST_DAY) }}
          >
            {(scale === 'day' || scale === 'week') && `${format(weekday, dayOf(day))} `}
            {Number(dayOf(day).slice('YYYY-MM-'.length))}
          </div>
        ))}
      </div>
    </div>
  );
});

/** Room for two digits. */
const LEAST_DAY = 20;

function format(words: Intl.DateTimeFormat, day: string): string {
  const date = dayToDate(day);
  return date ? words.format(date) : '';
}
