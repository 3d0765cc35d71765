import { boundText, periodOf, readDayValue } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { dateToDay } from '@cairn/ui/dates';
import { Dialog } from '@cairn/ui/dialog';
import { lazy } from '@cairn/ui/lazy';
import { Select } from '@cairn/ui/select';
import { useState } from 'react';
import { calendarWords } from './calendar-words.ts';
import { DATE_LOCALE, longDayText } from './day-text.ts';
import { useTranslations } from 'use-intl';

const calendar = lazy(() => import('@cairn/ui/calendar-panel'));

type DateFilterType = 'before' | 'after' | 'range';

interface DateFilterDialogProps {
  /** The name of the property, such as the due date. */
  readonly title: string;
  /** As stored: `2024-08-14;after`. */
  readonly values: readonly string[];
  readonly onApply: (values: string[]) => void;
  readonly onClose: () => void;
}

/** Before a day, after a day, or between two. */
export function DateFilterDialog({ title, values, onApply, onClose }: DateFilterDialogProps) {
  const t = useTranslations('issues');
  const tDates = useTranslations('dateFilter');
  const [choice, setChoice] = useState(() => choiceOf(values, new Date()));
  const { type, first, second } = choice;
  const parts = calendar.useModule(true);
  const words = calendarWords(t);
  const isRange = type === 'range';
  const base = {
    words,
    locale: DATE_LOCALE,
    clearLabel: undefined,
    takesFocus: false,
    band: isRange ? { from: first, to: second } : undefined,
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={tDates('title', { property: title })}
      closeLabel={tDates('close')}
      size={isRange ? 'lg' : 'sm'}
      sheet
      className={isRange ? '!max-w-[564px]' : undefined}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {tDates('cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            disabled={!isValid(choice)}
            onClick={() => onApply([...valuesOf(choice)])}
          >
            {tDates('apply')}
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-2">
        <span>{title}</span>
        <Select
          label={tDates('type', { property: title })}
          className="!w-40"
          value={type}
          onChange={(next) => setChoice({ ...choice, type: next })}
          options={[
            { value: 'before', label: tDates('before') },
            { value: 'after', label: tDates('after') },
            { value: 'range', label: tDates('range') },
          ]}
        />
      </div>
      <div className="mt-3 flex min-h-[290px] flex-wrap gap-3">
        {parts && (
          <section aria-label={tDates(isRange ? 'first' : 'day')}>
            <p className="px-2 text-small text-2 tabular-nums">{longDayText(first)}</p>
            <parts.DayCalendar
              {...base}
              words={{ ...words, navigation: tDates('firstMonths') }}
              value={first}
              min={undefined}
              max={isRange ? second : undefined}
              onPick={(day) => day !== null && setChoice({ ...choice, first: day })}
            />
          </section>
        )}
        {parts && isRange && (
          <section aria-label={tDates('second')}>
            <p className="px-2 text-small text-2 tabular-nums">{longDayText(second)}</p>
            <parts.DayCalendar
              {...base}
              words={{ ...words, navigation: tDates('secondMonths') }}
              value={second}
              min={first}
              max={undefined}
              onPick={(day) => day !== null && setChoice({ ...choice, second: day })}
            />
          </section>
        )}
      </div>
    </Dialog>
  );
}

export interface DateFilterChoice {
  readonly type: DateFilterType;
  readonly first: string;
  readonly second: string;
}

/** A range needs its days in order. */
const isValid = ({ type, first, second }: DateFilterChoice): boolean => type !== 'range' || first <= second;

/** The stored form: one string for before or after, two for a range. The word "range" itself is never stored. */
const valuesOf = ({ type, first, second }: DateFilterChoice): readonly string[] =>
  type === 'range' ? [boundText(first, 'after'), boundText(second, 'before')] : [boundText(first, type)];

/** The choice that the stored values describe; by default from today to a month later. */
export function choiceOf(values: readonly string[], now: Date): DateFilterChoice {
  const today = dateToDay(now);
  const [one, two] = values.flatMap((value) => boundsOf(value, today));
  const usual = { first: today, second: dateToDay(monthLater(now)) };
  if (!one) return { type: 'range', ...usual };
  if (two) return { type: 'range', first: one.day, second: two.day };
  return { type: one.bound ?? 'after', first: one.day, second: later(usual.second, one.day) };
}

/** The same day of the next month; a day that month does not have runs over into the one after (S-DLG-002). */
const monthLater = (date: Date): Date => new Date(date.getFullYear(), date.getMonth() + 1, date.getDate());

const later = (a: string, b: string): string => (a > b ? a : b);

/** A stored value as text; for a period its two ends, or only its last day. */
function boundsOf(value: string, today: string): ReturnType<typeof readDayValue>[] {
  const { day, bound } = readDayValue(value);
  const period = periodOf(day, today);
  if (!period) return [{ day, bound }];
  if (bound) return [{ day: bound === 'before' ? period.to : period.from, bound }];
  const last = { day: period.to, bound: 'before' } as const;
  return period.from === '' ? [last] : [{ day: period.from, bound: 'after' }, last];
}
