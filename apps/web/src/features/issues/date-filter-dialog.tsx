import { boundText, readDayValue } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { dateToDay } from '@cairn/ui/date-picker';
import { Dialog } from '@cairn/ui/dialog';
import { late } from '@cairn/ui/late';
import { Select } from '@cairn/ui/select';
import { useState } from 'react';
import { useIssueWords } from './issue-context.tsx';
import { longDayText } from './day-text.ts';

const calendar = late(() => import('@cairn/ui/calendar-panel'));

export type DateFilterType = 'before' | 'after' | 'range';

export interface DateFilterDialogProps {
  /** The field, such as "Due date". */
  readonly title: string;
  /** As stored: `2024-08-14;after`. */
  readonly values: readonly string[];
  readonly onApply: (values: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Before a day, after a day, or between two. */
export function DateFilterDialog({ title, values, onApply, onClose }: DateFilterDialogProps) {
  const { t } = useIssueWords();
  const [choice, setChoice] = useState(() => choiceOf(values, new Date()));
  const { type, first, second } = choice;
  const parts = calendar.useModule(true);
  const words = { previousMonth: t('picker.previousMonth'), nextMonth: t('picker.nextMonth') };
  const isRange = type === 'range';
  const base = { words, locale: 'en-GB', weekStartsOn: 1 as const, header: undefined, clearLabel: undefined };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('dates.title', { property: title })}
      closeLabel={t('dates.close')}
      size={isRange ? 'lg' : 'sm'}
      sheet
      className={isRange ? '!max-w-[564px]' : undefined}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('dates.cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            disabled={!isValid(choice)}
            onClick={() => onApply(valuesOf(choice))}
          >
            {t('dates.apply')}
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-2">
        <span>{title}</span>
        <Select
          label={t('dates.type', { property: title })}
          className="!w-40"
          value={type}
          onChange={(next) => setChoice({ ...choice, type: next })}
          options={[
            { value: 'before', label: t('dates.before') },
            { value: 'after', label: t('dates.after') },
            { value: 'range', label: t('dates.range') },
          ]}
        />
      </div>
      <div className="mt-3 flex min-h-[290px] flex-wrap gap-3">
        {parts && (
          <section aria-label={t(isRange ? 'dates.first' : 'dates.day')}>
            <p className="px-2 text-small text-2 tabular-nums">{longDayText(first)}</p>
            <parts.DayCalendar
              {...base}
              words={{ ...words, navigation: t('dates.firstMonths') }}
              value={first}
              min={undefined}
              max={isRange ? second : undefined}
              onPick={(day) => day !== null && setChoice({ ...choice, first: day })}
            />
          </section>
        )}
        {parts && isRange && (
          <section aria-label={t('dates.second')}>
            <p className="px-2 text-small text-2 tabular-nums">{longDayText(second)}</p>
            <parts.DayCalendar
              {...base}
              words={{ ...words, navigation: t('dates.secondMonths') }}
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
export const isValid = ({ type, first, second }: DateFilterChoice): boolean =>
  type !== 'range' || first <= second;

/** What is stored: one string for before and after, two for a range, which is itself never named. */
export const valuesOf = ({ type, first, second }: DateFilterChoice): readonly string[] =>
  type === 'range' ? [boundText(first, 'after'), boundText(second, 'before')] : [boundText(first, type)];

/** The choice that stored values stand for; from today to a month later when there are none. */
export function choiceOf(values: readonly string[], now: Date): DateFilterChoice {
  const [one, two] = values.map(readDayValue);
  const usual = { first: dateToDay(now), second: dateToDay(monthLater(now)) };
  if (!one) return { type: 'range', ...usual };
  if (two) return { type: 'range', first: one.day, second: two.day };
  return { type: one.bound ?? 'after', first: one.day, second: later(usual.second, one.day) };
}

/** The same day of the next month; what that month has not runs over into the one after (S-DLG-002). */
const monthLater = (date: Date): Date => new Date(date.getFullYear(), date.getMonth() + 1, date.getDate());

const later = (a: string, b: string): string => (a > b ? a : b);
