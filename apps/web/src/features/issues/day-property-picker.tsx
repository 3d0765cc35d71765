import { NO_VALUE } from '@cairn/domain';
import { DatePicker, dateToDay } from '@cairn/ui/date-picker';
import { useState, type KeyboardEvent } from 'react';
import { commonValues } from './common-value.ts';
import { useIssueWords } from './issue-context.tsx';
import type { PropertyPickerProps } from './property-view.ts';
import { useEditIssues } from './use-edit-issues.ts';
import { useIssues } from './use-issues.ts';

/** A day from a calendar or typed in words, for any number of issues. */
export function DayPropertyPicker({ view, issueIds, open, onOpenChange, anchor }: PropertyPickerProps) {
  const { lookups, t } = useIssueWords();
  const issues = useIssues(issueIds);
  const edit = useEditIssues();
  const { property } = view;
  const put = (day: string | null): void =>
    void edit(issueIds, (issue) => property.edit?.(issue, { to: day ?? NO_VALUE }, lookups));
  return (
    <DatePicker
      label={t('cell.change', { property: t(`properties.${view.label}`) })}
      words={{ previousMonth: t('picker.previousMonth'), nextMonth: t('picker.nextMonth') }}
      locale="en-GB"
      value={commonValues(issues, property, lookups)[0] ?? null}
      onChange={put}
      clearLabel={t('picker.clear')}
      open={open}
      onOpenChange={onOpenChange}
      anchor={anchor}
      align="start"
      header={
        <TypedDay
          onDay={(day) => {
            put(day);
            onOpenChange(false);
          }}
        />
      }
    />
  );
}

/** A field that understands "24 Nov" and "in 3 days". */
function TypedDay({ onDay }: { onDay: (day: string) => void }) {
  const { t } = useIssueWords();
  const [refused, setRefused] = useState(false);
  const read = async (typed: string): Promise<void> => {
    // Understanding of dates in words is large; it comes when it is first used.
    const { parseDate } = await import('chrono-node');
    const date = parseDate(typed, new Date(), { forwardDate: true });
    if (date) onDay(dateToDay(date));
    else setRefused(true);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.currentTarget.value.trim() === '') return;
    event.preventDefault();
    void read(event.currentTarget.value);
  };
  return (
    <>
      <input
        aria-label={t('picker.typeDay')}
        aria-invalid={refused || undefined}
        placeholder={t('picker.typeDay')}
        onKeyDown={handleKeyDown}
        onChange={() => setRefused(false)}
        className="h-7 w-full bg-transparent px-1.5 outline-none pointer-coarse:text-[16px]"
      />
      {refused && (
        <p role="alert" className="px-1.5 pb-1 text-small text-red-ink">
          {t('picker.dayNotRead')}
        </p>
      )}
    </>
  );
}
