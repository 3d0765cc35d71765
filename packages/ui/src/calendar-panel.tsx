import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { DayPicker, type ClassNames, type PropsBase } from 'react-day-picker';
import { Button } from './button.tsx';
import type { DayRange } from './date-picker.tsx';
import { dateToDay, dayToDate, type DayString } from './dates.ts';
import { useNarrow } from './use-media.ts';

/** The words of the calendar's two arrows. */
export interface CalendarWords {
  previousMonth: string;
  nextMonth: string;
  /** The name of the two arrows together, where several calendars stand side by side. */
  navigation?: string | undefined;
}

interface CalendarProps {
  words: CalendarWords;
  locale: string | undefined;
  weekStartsOn: 0 | 1 | 6 | undefined;
  min: DayString | undefined;
  max: DayString | undefined;
  header: ReactNode;
  clearLabel: string | undefined;
}

export function DayCalendar(
  props: CalendarProps & { value: DayString | null; onPick: (day: DayString | null) => void },
) {
  const { value, onPick } = props;
  const base = useCalendarBase(props);
  const selected = dayToDate(value) ?? undefined;
  return (
    <Frame {...props} onClear={() => onPick(null)}>
      <DayPicker
        {...base}
        mode="single"
        selected={selected}
        {...(selected ? { defaultMonth: selected } : {})}
        onSelect={(day, pressed) => onPick(dateToDay(day ?? pressed))}
      />
    </Frame>
  );
}

export function RangeCalendar(
  props: CalendarProps & { value: DayRange; onChange: (range: DayRange) => void },
) {
  const { value, onChange } = props;
  const base = useCalendarBase(props);
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
  header,
  clearLabel,
  onClear,
  children,
}: CalendarProps & { onClear: () => void; children: ReactNode }) {
  return (
    <div>
      {header !== undefined && <div className="border-b border-line p-2">{header}</div>}
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

function useCalendarBase({ words, locale, weekStartsOn = 1, min, max }: CalendarProps): PropsBase {
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
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
      autoFocus: true,
      disabled: [...(before ? [{ before }] : []), ...(after ? [{ after }] : [])],
      classNames,
      components: { Chevron: Arrow },
      formatters: {
        formatCaption: (month) => caption.format(month),
        formatWeekdayName: (day) => shortDay.format(day).slice(0, 2),
        formatDay: (day) => String(day.getDate()),
      },
      labels: {
        labelPrevious: () => words.previousMonth,
        labelNext: () => words.nextMonth,
        labelNav: () => words.navigation ?? '',
        labelGrid: (month) => caption.format(month),
        labelWeekday: (day) => longDay.format(day),
        labelDayButton: (day) => full.format(day),
        labelGridcell: (day) => full.format(day),
      },
    };
  }, [words, locale, weekStartsOn, min, max]);
}

function Arrow({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' | undefined }) {
  return orientation === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />;
}

const navButton =
  'hit grid size-7 place-items-center rounded-r2 text-2 hover:bg-tint-hover hover:text-text aria-disabled:text-disabled';

const classNames: Partial<ClassNames> = {
  root: 'relative w-max max-w-full',
  months: 'relative flex gap-4',
  month: 'grid gap-1',
  nav: 'absolute inset-x-0 top-0 z-1 flex justify-between',
  button_previous: navButton,
  button_next: navButton,
  month_caption: 'flex h-7 items-center justify-center font-medium',
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
