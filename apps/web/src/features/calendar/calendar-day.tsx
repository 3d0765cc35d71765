import type { Issue } from '@cairn/domain';
import { dayToDate } from '@cairn/ui/dates';
import { IconButton } from '@cairn/ui/icon-button';
import { PlusIcon, SearchIcon } from '@cairn/ui/icons';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { Popover } from '@cairn/ui/popover';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { GroupBox, placeKey, QuickAdd, useCell } from '../issues/layout.ts';
import { DATE_LOCALE } from '../../lib/day-text.ts';
import { fullDayText } from '../../lib/calendar-words.ts';
import type { IssueGroup } from '../../platform/issue-layout.ts';
import { CalendarBar, CalendarLine } from './calendar-bar.tsx';
import type { CalendarWeekProps } from './calendar-week.tsx';
import type { Extent } from './calendar-options.ts';
import { isOn, type Bar } from './place-bars.ts';
import { monthOf } from './weeks.ts';

const shortMonth = new Intl.DateTimeFormat(DATE_LOCALE, { month: 'short' });

interface CalendarDayProps extends CalendarWeekProps {
  readonly day: string;
  readonly column: number;
  /** The issues that are drawn starting here. */
  readonly bars: readonly Bar[];
  /** How many issues don't fit. */
  readonly more: number;
  /** The group of issues due on this day, when they are all that the day shows. */
  readonly group: IssueGroup | undefined;
}

/** One day: its issues, how many more don't fit, and a way to add to it. */
export function CalendarDay(props: CalendarDayProps) {
  const { day, column, bars, more, rows, group, month, today, extent, spec, context, projectId, calendar } =
    props;
  const t = useTranslations('calendarParts');
  const ground = useRef<HTMLDivElement>(null);
  const isOver = useCell(ground, { group: day, sub: '' });
  const [isAdding, setIsAdding] = useState(false);
  const isOther = month !== undefined && monthOf(day) !== month;
  const date = dayToDate(day);
  const dayOff = calendar.nameOf(day);
  const at = { gridColumn: column + 1 };
  return (
    <section
      aria-label={dayOff === undefined ? fullDayText(day) : `${fullDayText(day)}, ${dayOff}`}
      className="group/day group/head contents"
    >
      <div
        ref={ground}
        data-day={day}
        data-day-off={calendar.isDayOff(day) || undefined}
        className={clsx(
          'absolute inset-y-0 border-line',
          column > 0 && 'border-l',
          (isOther || calendar.isDayOff(day)) && 'bg-sunken',
          isOver && '!bg-selected',
        )}
        style={{ left: `${(column * 100) / 7}%`, width: `${100 / 7}%` }}
      />
      <div
        className="pointer-events-none z-1 flex h-full items-center justify-end gap-1 px-1.5 narrow:px-0.5"
        style={{ ...at, gridRow: 1 }}
      >
        {group && (
          <span className="pointer-events-auto mr-auto flex-none narrow:hidden">
            <GroupBox group={group} name={fullDayText(day)} />
          </span>
        )}
        {dayOff !== undefined && (
          <span className="min-w-0 flex-1 truncate text-small text-3 narrow:hidden" title={dayOff}>
            {dayOff}
          </span>
        )}
        {projectId !== undefined && (
          <Menu
            align="end"
            trigger={
              <IconButton
                size="sm"
                label={t('addOn', { day: fullDayText(day) })}
                icon={<PlusIcon />}
                className="pointer-events-auto opacity-0 group-hover/day:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-60 narrow:!size-5"
              />
            }
          >
            <MenuItem icon={<PlusIcon />} onSelect={() => setIsAdding(true)}>
              {t('newIssue')}
            </MenuItem>
            <MenuItem icon={<SearchIcon />} onSelect={() => props.onAddExisting(day)}>
              {t('addExisting')}
            </MenuItem>
          </Menu>
        )}
        <time
          dateTime={day}
          aria-current={day === today ? 'date' : undefined}
          className={clsx('text-small whitespace-nowrap tabular-nums', isOther ? 'text-3' : 'text-2')}
        >
          {day.endsWith('-01') && date && <span className="narrow:vh">{`${shortMonth.format(date)} `}</span>}
          <span
            className={clsx(
              day === today && 'rounded-full bg-primary px-1.5 py-0.5 font-semibold text-on-primary',
            )}
          >
            {Number(day.slice(-2))}
          </span>
        </time>
      </div>
      {bars.map((bar) => (
        <CalendarBar key={bar.row.id} {...bar} extent={extent} />
      ))}
      {more > 0 && (
        <Popover
          label={fullDayText(day)}
          className="w-72 p-2"
          trigger={
            <button
              type="button"
              className="absolute bottom-0.5 z-1 truncate rounded-r1 px-1.5 text-left text-small text-2 hover:bg-hover narrow:px-0.5"
              style={{ left: `calc(${(column * 100) / 7}% + 4px)`, maxWidth: `calc(${100 / 7}% - 8px)` }}
            >
              {t.rich('more', { count: more, word: (text) => <span className="narrow:vh">{text}</span> })}
            </button>
          }
        >
          <DayLines rows={rows} day={day} extent={extent} />
        </Popover>
      )}
      {isAdding && projectId !== undefined && (
        <QuickAdd
          card
          className="z-2 col-span-1 !w-auto min-w-44"
          style={{
            gridColumn: column > 4 ? `${column} / ${column + 2}` : `${column + 1} / ${column + 3}`,
            gridRow: '2 / span 2',
          }}
          projectId={projectId}
          groupKey={day}
          subKey=""
          spec={spec}
          context={context}
          onDone={() => setIsAdding(false)}
        />
      )}
    </section>
  );
}

interface DayLinesProps {
  readonly rows: readonly Issue[];
  readonly day: string;
  readonly extent: Extent;
}

/** Everything on one day; rendered only when someone opens it. */
function DayLines({ rows, day, extent }: DayLinesProps) {
  return (
    <ul className="scroll-thin max-h-80 overflow-y-auto">
      {rows.map(
        (row) =>
          isOn(row, day, extent) && (
            <li key={row.id}>
              <CalendarLine row={row} placeKey={placeKey(row.dueDate ?? '', '', row.id)} />
            </li>
          ),
      )}
    </ul>
  );
}
