import { useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import type { CalendarWords } from './calendar-panel.tsx';
import { DayField, type DayFieldWords } from './day-field.tsx';
import type { DayString } from './dates.ts';
import { lazy } from './lazy.ts';
import { Popover } from './popover.tsx';
import type { Anchor } from './use-popup.ts';

export { dateToDay, dayToDate, type DayString } from './dates.ts';
export type { CalendarWords } from './calendar-panel.tsx';
export type { DayChoice, DayFieldWords } from './day-field.tsx';

const calendar = lazy(() => import('./calendar-panel.tsx'));

/** Loads the calendar before it is first opened. */
export const preloadCalendar = calendar.load;

interface DatePickerCommon {
  /** Accessible name of the popup, such as "Due date". */
  label: string;
  words: CalendarWords;
  /** The language of month and day names, such as `en-GB`. */
  locale?: string | undefined;
  min?: DayString | undefined;
  max?: DayString | undefined;
  trigger?: ReactElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  anchor?: Anchor | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
}

export interface DatePickerProps extends DatePickerCommon {
  value: DayString | null;
  onChange: (day: DayString | null) => void;
  /** Label of the button that clears the date; without it there is none. */
  clearLabel?: string | undefined;
  /** A text field above the calendar. It has the focus when the picker opens and gets every letter typed. */
  field?: DayFieldWords | undefined;
  /** Days shown as a band, such as from start date to due date. */
  band?: DayRange | undefined;
}

/**
 * Picks a day from a calendar or from typed text. The calendar is loaded when it is first opened.
 *
 * @example
 * <DatePicker label="Due date" words={words} value={day} onChange={setDay} trigger={<Button>Due date</Button>}
 *   field={{ label: 'Type a date', placeholder: 'tomorrow, 24 nov', invalid: 'Invalid date', read, show, choices }} />
 */
export function DatePicker(props: DatePickerProps) {
  const { value, onChange, clearLabel, field, band, words, locale, min, max, ...popover } = props;
  const input = useRef<HTMLInputElement>(null);
  const { open, parts, handleOpenChange } = useCalendar(popover);
  return (
    <Popover
      {...popover}
      open={open}
      onOpenChange={handleOpenChange}
      initialFocus={field ? input : undefined}
      sheet
    >
      {(close) => {
        const pick = (day: DayString | null) => {
          onChange(day);
          close();
        };
        return (
          <DayPanel field={field} inputRef={input} onPick={pick}>
            {parts === null ? (
              <CalendarSpace />
            ) : (
              <parts.DayCalendar
                value={value}
                onPick={pick}
                words={words}
                locale={locale}
                min={min}
                max={max}
                band={band}
                refuses={field?.refuse}
                takesFocus={field === undefined}
                clearLabel={value === null ? undefined : clearLabel}
              />
            )}
          </DayPanel>
        );
      }}
    </Popover>
  );
}

interface DayPanelProps {
  field: DayFieldWords | undefined;
  inputRef: React.RefObject<HTMLInputElement | null>;
  onPick: (day: DayString) => void;
  children: ReactNode;
}

/** The field above the calendar. A letter typed in the calendar goes to the field, not to shortcuts of the page. */
function DayPanel({ field, inputRef, onPick, children }: DayPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent) => {
    const isLetter =
      event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isLetter || !field || event.target === inputRef.current || isSelect(event.target)) return;
    // The field has the focus now, so the browser types the letter into it.
    event.stopPropagation();
    inputRef.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only forwards letters to its field
    <div ref={panel} onKeyDown={handleKeyDown} className={field && 'min-w-[280px]'}>
      {field && (
        <DayField
          {...field}
          inputRef={inputRef}
          onPick={onPick}
          onDown={() => panel.current?.querySelector<HTMLElement>(TABBABLE_DAY)?.focus()}
        />
      )}
      {children}
    </div>
  );
}

/** The one day of the calendar that Tab reaches. */
const TABBABLE_DAY = '[role="grid"] button[tabindex="0"]';

/** A select handles letters itself. */
const isSelect = (target: EventTarget): boolean => target instanceof HTMLSelectElement;

export interface DayRange {
  from: DayString | null;
  to: DayString | null;
}

export interface DateRangePickerProps extends DatePickerCommon {
  value: DayRange;
  onChange: (range: DayRange) => void;
  clearLabel?: string | undefined;
}

/** Picks a first and a last day from two months side by side. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { value, onChange, clearLabel, words, locale, min, max, ...popover } = props;
  const { open, parts, handleOpenChange } = useCalendar(popover);
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
            min={min}
            max={max}
            clearLabel={value.from === null && value.to === null ? undefined : clearLabel}
          />
        )
      }
    </Popover>
  );
}

/** Whether it is open, by its owner or by itself, and the calendar once that has come. */
function useCalendar({ open: owned, onOpenChange }: Pick<DatePickerCommon, 'open' | 'onOpenChange'>) {
  const [own, setOwn] = useState(false);
  const open = owned ?? own;
  const handleOpenChange = (next: boolean): void => {
    setOwn(next);
    onOpenChange?.(next);
  };
  return { open, parts: calendar.useModule(open), handleOpenChange };
}

/** A placeholder of the calendar's size while it loads, so that nothing jumps. */
function CalendarSpace() {
  return <div className="h-[286px] w-[252px]" />;
}
