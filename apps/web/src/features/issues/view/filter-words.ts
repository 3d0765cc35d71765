import { daysAhead, isDayPeriod, ME, NO_VALUE, readDayValue, type IssueFilter } from '@cairn/domain';
import type { PropertyUi, Words } from '../../../platform/property-ui.ts';

/** The operator in words, which depends on the number of values and, for dates, on their bounds. */
export function operatorText(filter: IssueFilter, ui: PropertyUi, { t }: Words): string {
  const { operator, values } = filter;
  if (ui.property.kind === 'day' && operator === 'is') return t(`filter.operators.${dayOperator(values)}`);
  if (operator === 'is' || operator === 'any_of')
    return t(`filter.operators.${values.length > 1 ? 'any_of' : 'is'}`);
  if (operator === 'is_not') return t(`filter.operators.${values.length > 1 ? 'none_of' : 'is_not'}`);
  return t(`filter.operators.${operator}`);
}

function dayOperator(values: readonly string[]): 'on' | 'before' | 'after' | 'between' {
  if (values.length > 1) return 'between';
  return readDayValue(values[0] ?? '').bound ?? 'on';
}

/** The values in words: "Offline, Map", "14 Aug – 14 Sep", "This week". */
export function valuesText(filter: IssueFilter, ui: PropertyUi, words: Words): string {
  const { kind } = ui.property;
  if (kind === 'day')
    return filter.values.map((value) => dayInWords(readDayValue(value).day, words)).join(' – ');
  if (kind === 'text') return filter.values.join(' ');
  return filter.values
    .map((value) => (value === ME ? words.t('values.me') : ui.describe(value, words).label))
    .join(', ');
}

function dayInWords(day: string, { t, day: format }: Words): string {
  if (isDayPeriod(day)) return t(`days.${day}`);
  const ahead = daysAhead(day);
  if (ahead === undefined) return format(day);
  if (ahead === 0) return t('days.today');
  return ahead > 0 ? t('filter.daysAhead', { count: ahead }) : t('filter.daysAgo', { count: -ahead });
}

/** A condition without values, or a group without conditions: both let everything pass. */
export const isHalfMade = (filter: IssueFilter): boolean =>
  filter.filters ? filter.filters.length === 0 : takesValues(filter) && filter.values.length === 0;

export const takesValues = (filter: IssueFilter): boolean =>
  filter.operator !== 'empty' && filter.operator !== 'not_empty';

/** Values that are used for grouping only, not for filtering. */
export const isFilterValue = (value: string, propertyId: string): boolean =>
  value !== NO_VALUE || propertyId === 'priority';
