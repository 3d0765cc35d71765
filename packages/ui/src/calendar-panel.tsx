import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import {
  DayPicker,
  type ClassNames,
  type DropdownProps,
  type Matcher,
  type PropsBase,
} from 'react-day-picker';
import { Button } from './button.tsx';
import type { DayRange } from './date-picker.tsx';
import { dateToDay, dayToDate, type DayString } from './dates.ts';
import { useNarrow } from './use-media.ts';
import { weekStart } from './week-start.ts';

/** The labels of the calendar's controls. */
export interface CalendarWords {
  previousMonth: string;
  nextMonth: string;
  /** Accessible name of the navigation, if there are several calendars. */
  navigation?: string | undefined;
}

interface CalendarProps {
  words: CalendarWords;
  locale: string | undefined;
  min: DayString | undefined;
  max: DayString | undefined;
  clearLabel: string | undefined;
}

interface DayCalendarProps extends CalendarProps {
  value: DayString | null;
  onPick: (day: DayString | null) => void;
  /** The days shown as a band; with only one end, that day. */
  band?: DayRange | undefined;
  /** Returns why a day can't be picked; undefined if it can. */
  refuses?: ((day: DayString) => string | undefined) | undefined;
  /** Whether it takes the focus when it mounts. */
  takesFocus: boolean;
}

export function DayCalendar(props: DayCalendarProps) {
  const { value, onPick, band, refuses, takesFocus } = props;
  const base = useCalendarBase(props, value, takesFocus);
  const selected = dayToDate(value) ?? undefined;
  const disabled = [base.disabled ?? [], (date: Date) => refuses?.(dateToDay(date)) !== undefined].flat();
  return (
    <Frame {...props} onClear={() => onPick(null)}>
      <DayPicker
        {...base}
        mode="single"
        selected={selected}
        disabled={disabled}
        modifiers={bandOf(band)}
        modifiersClassNames={bandLooks}
        {...(selected ? { defaultMonth: selected } : {})}
        onSelect={(day, pressed) => onPick(dateToDay(day ?? pressed))}
      />
    </Frame>
  );
}

/** Matchers for the days of a band and for its two ends. */
function bandOf(band: DayRange | undefined): Record<string, Matcher> {
  const [from, to] = [dayToDate(band?.from), dayToDate(band?.to)];
  const only = from ?? to;
  if (!only) return {};
  if (!from || !to) return { band_from: only, band_to: only };
  return from > to ? {} : { band_between: { after: from, before: to }, band_from: from, band_to: to };
}

const bandLooks = {
  band_from: 'bg-selected rounded-l-r2',
  band_between: 'bg-selected',
  band_to: 'bg-selected rounded-r-r2',
};

export function RangeCalendar(
  props: CalendarProps & { value: DayRange; onChange: (range: DayRange) => void },
) {
  const { value, onChange } = props;
  const base = useCalendarBase(props, value.from, true);
  const narrow = useNarrow();
  const from = dayToDate(value.from) ?? undefined;
  const to = dayToDate(value.to) ?? undefined;
  return (
    <Frame {...props} onClear={() => onChange({ from: null, to: null })}>
      <DayPicker
        {...base}
        mode="range"
        numberOfMonths={narrow ? 1 : 2}
        selected={{ from, to }}
        {...(from ? { defaultMonth: from } : {})}
        resetOnSelect
        onSelect={(range) =>
          onChange({
            from: range?.from ? dateToDay(range.from) : null,
            to: range?.to ? dateToDay(range.to) : null,
          })
        }
      />
    </Frame>
  );
}

function Frame({
  clearLabel,
  onClear,
  children,
}: CalendarProps & { onClear: () => void; children: ReactNode }) {
  return (
    <div>
      <div className="grid justify-center p-2">{children}</div>
      {clearLabel !== undefined && (
        <div className="border-t border-line p-1">
          <Button variant="ghost" block onClick={onClear}>
            {clearLabel}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The years before and after today in the list of years. */
const YEARS_AROUND = 20;

function useCalendarBase(
  { words, locale, min, max }: CalendarProps,
  value: DayString | null,
  takesFocus: boolean,
): PropsBase {
  const [thisYear] = useState(() => new Date().getFullYear());
  const valueYear = dayToDate(value)?.getFullYear();
  const weekStartsOn = weekStart();
  return useMemo(() => {
    const years = [thisYear - YEARS_AROUND, thisYear + YEARS_AROUND, valueYear ?? thisYear];
    const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
    const monthName = format({ month: 'short' });
    const names = new Intl.DisplayNames(locale, { type: 'dateTimeField' });
    const named = (field: string) => names.of(field) ?? field;
    const caption = format({ month: 'long', year: 'numeric' });
    const shortDay = format({ weekday: 'short' });
    const longDay = format({ weekday: 'long' });
    const full = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    const before = dayToDate(min);
    const after = dayToDate(max);
    return {
      weekStartsOn,
      showOutsideDays: true,
      fixedWeeks: true,
      autoFocus: takesFocus,
      captionLayout: 'dropdown',
      startMonth: new Date(Math.min(...years), 0),
      endMonth: new Date(Math.max(...years), 11),
      disabled: [...(before ? [{ before }] : []), ...(after ? [{ after }] : [])],
      classNames,
      components: { Chevron: Arrow, Dropdown: Jump },
      formatters: {
        formatCaption: (month) => caption.format(month),
        formatMonthDropdown: (month) => monthName.format(month),
        formatYearDropdown: (year) => String(year.getFullYear()),
        formatWeekdayName: (day) => shortDay.format(day).slice(0, 2),
        formatDay: (day) => String(day.getDate()),
      },
      labels: {
        labelPrevious: () => words.previousMonth,
        labelNext: () => words.nextMonth,
        labelMonthDropdown: () => named('month'),
        labelYearDropdown: () => named('year'),
        labelNav: () => words.navigation ?? '',
        labelGrid: (month) => caption.format(month),
        labelWeekday: (day) => longDay.format(day),
        labelDayButton: (day) => full.format(day),
        labelGridcell: (day) => full.format(day),
      },
    };
  }, [words, locale, weekStartsOn, min, max, thisYear, valueYear, takesFocus]);
}

function Arrow({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' | undefined }) {
  return orientation === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />;
}

/** A select of months or years that looks like a caption. */
function Jump({ options, className: _given, ...select }: DropdownProps) {
  return (
    <select
      {...select}
      className="cursor-pointer appearance-none rounded-r1 bg-raised px-1 font-medium hover:bg-hover pointer-coarse:h-10 pointer-coarse:text-[16px]"
    >
      {options?.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  );
}

const navButton =
  'pointer-events-auto hit grid size-7 place-items-center rounded-r2 text-2 hover:bg-tint-hover hover:text-text aria-disabled:text-disabled';

const classNames: Partial<ClassNames> = {
  root: 'relative w-max max-w-full',
  months: 'relative flex gap-4',
  month: 'grid gap-1',
  // It overlaps the captions, which must still receive clicks.
  nav: 'pointer-events-none absolute inset-x-0 top-0 z-1 flex justify-between',
  button_previous: navButton,
  button_next: navButton,
  month_caption: 'flex h-7 items-center justify-center font-medium pointer-coarse:h-10',
  dropdowns: 'flex items-center',
  month_grid: 'border-collapse',
  weekdays: '',
  weekday: 'size-8 p-0 text-center text-small font-normal text-3 pointer-coarse:size-11',
  day: 'group/day size-8 p-0 text-center tabular-nums pointer-coarse:size-11',
  day_button: clsx(
    'grid size-8 place-items-center rounded-r2 transition-colors hover:bg-tint-hover pointer-coarse:size-11',
    'group-aria-selected/day:bg-primary group-aria-selected/day:text-on-primary',
    'disabled:text-disabled disabled:hover:bg-transparent',
  ),
  outside: 'text-3',
  today: 'font-strong text-link',
  range_start: 'bg-selected rounded-l-r2',
  range_end: 'bg-selected rounded-r-r2',
  range_middle: 'bg-selected [&>button]:!bg-transparent [&>button]:!text-text',
  hidden: 'invisible',
};
