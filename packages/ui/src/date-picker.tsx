import { useState, type ReactElement, type ReactNode } from 'react';
import type { CalendarWords } from './calendar-panel.tsx';
import type { DayString } from './dates.ts';
import { late } from './late.ts';
import { Popover } from './popover.tsx';
import type { Anchor } from './use-popup.ts';

export { dateToDay, dayToDate, type DayString } from './dates.ts';
export type { CalendarWords } from './calendar-panel.tsx';

const calendar = late(() => import('./calendar-panel.tsx'));

/** Downloads the calendar before it is asked for. */
export const preloadCalendar = calendar.load;

interface DatePickerCommon {
  /** What the day is for: the name of the popup. */
  label: string;
  words: CalendarWords;
  /** For month and day names, such as `en-GB`. */
  locale?: string | undefined;
  weekStartsOn?: 0 | 1 | 6 | undefined;
  min?: DayString | undefined;
  max?: DayString | undefined;
  trigger?: ReactElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  anchor?: Anchor | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  /** Over the calendar: a field to type a day into, ready-made days. */
  header?: ReactNode;
}

export interface DatePickerProps extends DatePickerCommon {
  value: DayString | null;
  onChange: (day: DayString | null) => void;
  /** The word for taking the day away; without it that is not offered. */
  clearLabel?: string | undefined;
}

/** A day from a calendar. The calendar itself is downloaded at the first opening. */
export function DatePicker(props: DatePickerProps) {
  const { value, onChange, clearLabel, header, words, locale, weekStartsOn, min, max, ...popover } = props;
  const [own, setOwn] = useState(false);
  const open = popover.open ?? own;
  const parts = calendar.useModule(open);
  const handleOpenChange = (next: boolean) => {
    setOwn(next);
    popover.onOpenChange?.(next);
  };
  return (
    <Popover {...popover} open={open} onOpenChange={handleOpenChange} sheet>
      {(close) =>
        parts === null ? (
          <CalendarSpace />
        ) : (
          <parts.DayCalendar
            value={value}
            onPick={(day) => {
              onChange(day);
              close();
            }}
            words={words}
            locale={locale}
            weekStartsOn={weekStartsOn}
            min={min}
            max={max}
            header={header}
            clearLabel={value === null ? undefined : clearLabel}
          />
        )
      }
    </Popover>
  );
}

export interface DayRange {
  from: DayString | null;
  to: DayString | null;
}

export interface DateRangePickerProps extends DatePickerCommon {
  value: DayRange;
  onChange: (range: DayRange) => void;
  clearLabel?: string | undefined;
}

/** A first and a last day from two months side by side. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { value, onChange, clearLabel, header, words, locale, weekStartsOn, min, max, ...popover } = props;
  const [own, setOwn] = useState(false);
  const open = popover.open ?? own;
  const parts = calendar.useModule(open);
  const handleOpenChange = (next: boolean) => {
    setOwn(next);
    popover.onOpenChange?.(next);
  };
  return (
    <Popover {...popover} open={open} onOpenChange={handleOpenChange} sheet>
      {() =>
        parts === null ? (
          <CalendarSpace />
        ) : (
          <parts.RangeCalendar
            value={value}
            onChange={onChange}
            words={words}
            locale={locale}
            weekStartsOn={weekStartsOn}
            min={min}
            max={max}
            header={header}
            clearLabel={value.from === null && value.to === null ? undefined : clearLabel}
          />
        )
      }
    </Popover>
  );
}

/** Keeps the popup's size while the calendar comes, so that nothing jumps. */
function CalendarSpace() {
  return <div className="h-[286px] w-[252px]" />;
}
