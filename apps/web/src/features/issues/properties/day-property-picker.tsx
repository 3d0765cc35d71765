import { breaksDateOrder, NO_VALUE, type Issue } from '@cairn/domain';
import { DatePicker, type DayRange } from '@cairn/ui/date-picker';
import { calendarWords, fullDayText } from '../../../lib/calendar-words.ts';
import { commonValues } from './common-value.ts';
import { DATE_LOCALE } from '../../../lib/day-text.ts';
import { useIssueWords } from '../issue-context.tsx';
import type { PropertyPickerProps } from '../../../platform/property-ui.ts';
import { readTypedDay } from './read-typed-day.ts';
import { useEditIssues } from '../use-edit-issues.ts';
import { useIssues } from '../use-issues.ts';

/** Picks a day from a calendar or from typed words, for any number of issues. */
export function DayPropertyPicker({ ui, issueIds, open, onOpenChange, anchor }: PropertyPickerProps) {
  const { lookups, say, t } = useIssueWords();
  const issues = useIssues(issueIds);
  const edit = useEditIssues();
  const { property } = ui;
  const { today } = lookups;
  const name = say(ui.label);
  return (
    <DatePicker
      label={t('cell.change', { property: name })}
      words={calendarWords(t)}
      locale={DATE_LOCALE}
      value={commonValues(issues, property, lookups)[0] ?? null}
      onChange={(day) =>
        void edit(issueIds, (issue) => property.edit?.(issue, { to: day ?? NO_VALUE }, lookups))
      }
      clearLabel={t('picker.clear')}
      open={open}
      onOpenChange={onOpenChange}
      anchor={anchor}
      align="start"
      band={bandOf(issues)}
      field={{
        label: t('picker.typeDay'),
        placeholder: t('picker.typeDay'),
        invalid: t('picker.dayNotRead'),
        read: (typed) => readTypedDay(typed, today),
        show: fullDayText,
        choices: (['today', 'tomorrow', 'next-week'] as const).map((id) => ({
          label: t(`days.${id}`),
          day: readTypedDay(id.replace('-', ' '), today) ?? today,
        })),
        refuse: (day) => (breaksAnyOrder(ui.id, day, issues) ? t('picker.datesRefused') : undefined),
      }}
    />
  );
}

/** The days from start to due date of the issue, or of several with the same dates. */
function bandOf([first, ...others]: readonly Issue[]): DayRange | undefined {
  if (!first) return undefined;
  const { startDate, dueDate } = first;
  const isShared = others.every((each) => each.startDate === startDate && each.dueDate === dueDate);
  return isShared ? { from: startDate, to: dueDate } : undefined;
}

/** A start date must not be after any of the due dates, and a due date not before any of the start dates. */
const breaksAnyOrder = (propertyId: string, day: string, issues: readonly Issue[]): boolean =>
  issues.some((row) => breaksDateOrder(row, { [propertyId]: day }));
