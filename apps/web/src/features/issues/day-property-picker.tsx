import { breaksDateOrder, NO_VALUE, type Issue } from '@cairn/domain';
import { DatePicker, type DayRange } from '@cairn/ui/date-picker';
import { calendarWords, fullDayText } from './calendar-words.ts';
import { commonValues } from './common-value.ts';
import { DATE_LOCALE } from './day-text.ts';
import { useIssueWords, type Words } from './issue-context.tsx';
import type { PropertyPickerProps } from './property-view.ts';
import { readTypedDay } from './read-typed-day.ts';
import { useEditIssues } from './use-edit-issues.ts';
import { useIssues } from './use-issues.ts';

/** A day from a calendar or typed in words, for any number of issues. */
export function DayPropertyPicker({ view, issueIds, open, onOpenChange, anchor }: PropertyPickerProps) {
  const words = useIssueWords();
  const { lookups, t } = words;
  const issues = useIssues(issueIds);
  const edit = useEditIssues();
  const { property } = view;
  const { today } = lookups;
  const name = t(`properties.${view.label}`);
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
        placeholder: t('picker.dayExamples'),
        invalid: t('picker.dayNotRead'),
        read: (typed) => readTypedDay(typed, today),
        show: fullDayText,
        choices: (['today', 'tomorrow', 'nextWeek'] as const).map((id) => ({
          label: t(`days.${id}`),
          day: readTypedDay(id === 'nextWeek' ? 'next week' : id, today) ?? today,
        })),
        refuse: (day) => whyNot(view.id, day, issues, words),
      }}
    />
  );
}

/** From start to due date of the one issue, or of several with the same dates. */
function bandOf([first, ...others]: readonly Issue[]): DayRange | undefined {
  if (!first) return undefined;
  const { startDate, dueDate } = first;
  const isShared = others.every((each) => each.startDate === startDate && each.dueDate === dueDate);
  return isShared ? { from: startDate, to: dueDate } : undefined;
}

/** A start date may not be after any of the due dates, nor a due date before any of the start dates. */
function whyNot(
  propertyId: string,
  day: string,
  issues: readonly Issue[],
  { t, day: show }: Words,
): string | undefined {
  if (propertyId !== 'startDate' && propertyId !== 'dueDate') return undefined;
  const against = issues.find((row) => breaksDateOrder(row, { [propertyId]: day }));
  if (!against) return undefined;
  const [limit, key] =
    propertyId === 'startDate' ? [against.dueDate, 'afterDue'] : [against.startDate, 'beforeStart'];
  return t(`picker.${key}`, { day: show(limit ?? '') });
}
