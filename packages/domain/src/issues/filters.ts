import type { Issue } from './entity.ts';
import type { FilterOperator, IssueLookups, IssueProperty } from './property.ts';
import { OVERDUE, periodOf, readDayValue } from './day-periods.ts';
import { state } from '../states/entity.ts';
import { isClosedGroup } from '../states/rules.ts';
import type { IssueFilter } from './view-spec.ts';

/** In a filter on people, this means the viewer, so that shared views work for everyone. */
export const ME = 'me';

export type MatchIssue = (issue: Issue) => boolean;

/** Whether an issue matches a filter. A filter without values, or on an unknown property, matches everything. */
export function matcherOf(
  filter: IssueFilter,
  properties: ReadonlyMap<string, IssueProperty>,
  lookups: IssueLookups,
): MatchIssue | undefined {
  if (filter.filters) return groupMatcher(filter.operator, testsOf(filter.filters, properties, lookups));
  const property = properties.get(filter.property);
  if (!property || !property.operators.includes(filter.operator)) return undefined;
  const valuesOf = (issue: Issue): readonly string[] => property.values(issue, lookups);
  const needsValues = filter.operator !== 'empty' && filter.operator !== 'not_empty';
  if (needsValues && filter.values.length === 0) return undefined;
  if (needsValues && property.kind === 'day') return dayMatcher(filter.values, valuesOf, lookups);
  const wanted = new Set(filter.values.map((value) => (value === ME ? lookups.userId : value)));
  const { value } = property;
  if (value && isAnyOf(filter.operator)) {
    const isWanted = filter.operator !== 'is_not';
    return (issue) => {
      const held = value(issue, lookups);
      return (held !== null && wanted.has(held)) === isWanted;
    };
  }
  return (issue) => OPERATORS[filter.operator](valuesOf(issue), wanted);
}

/** The conditions of filters, without those that match everything. */
export const testsOf = (
  filters: readonly IssueFilter[],
  properties: ReadonlyMap<string, IssueProperty>,
  lookups: IssueLookups,
): MatchIssue[] => filters.flatMap((each) => matcherOf(each, properties, lookups) ?? []);

function groupMatcher(operator: FilterOperator, tests: readonly MatchIssue[]): MatchIssue | undefined {
  if (tests.length === 0) return undefined;
  if (operator === 'all_of') return (issue) => tests.every((test) => test(issue));
  return (issue) => tests.some((test) => test(issue)) === (operator !== 'is_not');
}

const isAnyOf = (operator: FilterOperator): boolean =>
  operator === 'is' || operator === 'any_of' || operator === 'is_not';

type Compare = (held: readonly string[], wanted: ReadonlySet<string>) => boolean;

const anyOf: Compare = (held, wanted) => held.some((value) => wanted.has(value));

const OPERATORS: Readonly<Record<FilterOperator, Compare>> = {
  is: anyOf,
  any_of: anyOf,
  is_not: (held, wanted) => !anyOf(held, wanted),
  all_of: (held, wanted) => [...wanted].every((value) => held.includes(value)),
  contains: (held, wanted) => {
    const words = [...wanted].map((value) => value.toLowerCase());
    return held.some((value) => words.every((word) => value.toLowerCase().includes(word)));
  },
  empty: (held) => held.length === 0,
  not_empty: (held) => held.length > 0,
};

function dayMatcher(
  values: readonly string[],
  valuesOf: (issue: Issue) => readonly string[],
  lookups: IssueLookups,
): MatchIssue {
  const tests = values.map((value) => dayTest(value, lookups.today));
  const holds = (issue: Issue): boolean => valuesOf(issue).some((day) => tests.every((test) => test(day)));
  if (!values.includes(OVERDUE)) return holds;
  return (issue) => holds(issue) && !isClosedGroup(lookups.rows(state).get(issue.stateId)?.group);
}

function dayTest(value: string, today: string): (day: string) => boolean {
  const { day, bound } = readDayValue(value);
  const { from, to } = periodOf(day, today) ?? { from: day, to: day };
  return (held) => (bound === 'before' || held >= from) && (bound === 'after' || held <= to);
}

/**
 * Whether a date matches the values of a date filter, in lists of things other than issues. Without values, everything
 * matches, including no date.
 *
 * @example isOnDays('2026-03-12', ['this-week'], '2026-03-12') // true
 */
export const isOnDays = (day: string | null, values: readonly string[], today: string): boolean =>
  values.length === 0 || (day !== null && values.every((value) => dayTest(value, today)(day)));
