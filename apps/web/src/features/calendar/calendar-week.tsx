import type { Issue, IssueViewSpec, ViewContext, WorkCalendar } from '@cairn/domain';
import { dayToDate } from '@cairn/ui/dates';
import { memo, useMemo, useRef } from 'react';
import { isSameList } from '../../lib/is-same-list.ts';
import { useElementSize } from '../../lib/use-element-size.ts';
import type { IssueGroup } from '../../platform/issue-layout.ts';
import { readPlaceKey, useSelected } from '../issues/layout.ts';
import { DATE_LOCALE } from '../../lib/day-text.ts';
import { CalendarDay } from './calendar-day.tsx';
import type { Extent } from './calendar-options.ts';
import { placeBars, type WeekBars } from './place-bars.ts';

const weekday = new Intl.DateTimeFormat(DATE_LOCALE, { weekday: 'short' });

/** The weekday names above the weeks. */
export function WeekdayHeads({ week }: { week: readonly string[] }) {
  return (
    <div aria-hidden="true" className="grid flex-none grid-cols-7 border-b border-line">
      {week.map((day) => {
        const date = dayToDate(day);
        return (
          <span key={day} className="px-2.5 py-1.5 text-right text-small font-[520] text-2 narrow:px-1">
            {date && weekday.format(date)}
          </span>
        );
      })}
    </div>
  );
}

const HEAD_HEIGHT = 30;
const LANE_HEIGHT = 26;
const MORE_HEIGHT = 22;
/** A week in a month always has room for two issues and the line that counts the rest. */
const LEAST_HEIGHT = HEAD_HEIGHT + 2 * LANE_HEIGHT + MORE_HEIGHT;
const BEFORE = { width: 0, height: LEAST_HEIGHT };

export interface CalendarWeekProps {
  readonly week: readonly string[];
  /** The month that is shown, YYYY-MM; days of other months are paler. */
  readonly month: string | undefined;
  readonly today: string;
  /** This week's issues, in list order. */
  readonly rows: readonly Issue[];
  /** For each day, the group of issues due on it, when they are all that the day shows. */
  readonly dayGroups: readonly (IssueGroup | undefined)[];
  readonly extent: Extent;
  /** The only week on screen: it is tall enough for all its issues. */
  readonly isTall: boolean;
  readonly spec: IssueViewSpec;
  readonly context: ViewContext;
  readonly projectId: string | undefined;
  readonly calendar: WorkCalendar;
  readonly onAddExisting: (day: string) => void;
}

/** Seven days with their issues, which may span several days. Renders again only when one of those issues changes. */
export const CalendarWeek = memo(function CalendarWeek(props: CalendarWeekProps) {
  const { week, rows, dayGroups, extent, isTall } = props;
  const root = useRef<HTMLDivElement>(null);
  const { height } = useElementSize(root, BEFORE);
  const activeId = useSelected(({ activeKey }) => {
    const active = activeKey === undefined ? undefined : readPlaceKey(activeKey);
    return active && couldBeIn(week, active.group, extent) ? active.id : undefined;
  });
  const { bars, more } = useMemo(() => {
    const placeIn = (room: number): WeekBars =>
      placeBars(rows, week, { extent, lanes: Math.max(2, Math.floor(room / LANE_HEIGHT)), activeId });
    const whole = placeIn(isTall ? Infinity : height - HEAD_HEIGHT);
    return whole.more.some((count) => count > 0) ? placeIn(height - HEAD_HEIGHT - MORE_HEIGHT) : whole;
  }, [rows, week, extent, activeId, isTall, height]);
  return (
    <div
      ref={root}
      className="relative grid flex-1 grid-cols-7 content-start border-b border-line"
      style={{ minHeight: LEAST_HEIGHT, gridAutoRows: LANE_HEIGHT, gridTemplateRows: HEAD_HEIGHT }}
    >
      {week.map((day, at) => (
        <CalendarDay
          key={day}
          {...props}
          day={day}
          column={at}
          bars={bars.filter(({ first }) => first === at)}
          more={more[at] ?? 0}
          group={dayGroups[at]}
        />
      ))}
    </div>
  );
}, areSame);

/** Whether an issue with this due date could appear in the week. */
const couldBeIn = (week: readonly string[], dueDate: string, extent: Extent): boolean =>
  extent === 'due' ? week.includes(dueDate) : dueDate >= (week[0] ?? '');

/** Lists are rebuilt with every change to any issue, so they are compared by their contents. */
function areSame(was: CalendarWeekProps, is: CalendarWeekProps): boolean {
  const { rows, dayGroups, week, ...others } = is;
  return (
    isSameList(was.week, week) &&
    isSameList(was.rows, rows) &&
    isSameList(was.dayGroups, dayGroups) &&
    Object.entries(others).every(([name, value]) => was[name as keyof typeof others] === value)
  );
}
