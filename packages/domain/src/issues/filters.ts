import type { Issue } from './entity.ts';
import type { IssueLookups, IssueProperty } from './property.ts';
import type { IssueFilter } from './view-spec.ts';

/** Stands in a filter on people for whoever looks at the list, so that a shared view means each viewer. */
export const ME = 'me';

export type MatchIssue = (issue: Issue) => boolean;

/** Whether an issue passes a filter. A filter without values, or on an unknown property, lets everything pass. */
export function matcherOf(
  filter: IssueFilter,
  property: IssueProperty | undefined,
  lookups: IssueLookups,
): MatchIssue | undefined {
  if (!property || !property.operators.includes(filter.operator)) return undefined;
  const valuesOf = (issue: Issue): readonly string[] => property.values(issue, lookups);
  if (filter.operator === 'empty') return (issue) => valuesOf(issue).length === 0;
  if (filter.operator === 'not_empty') return (issue) => valuesOf(issue).length > 0;
  if (filter.values.length === 0) return undefined;
  if (property.kind === 'day') return dayMatcher(filter.values, valuesOf);
  const wanted = new Set(filter.values.map((value) => (value === ME ? lookups.userId : value)));
  switch (filter.operator) {
    case 'is':
    case 'any_of':
      return (issue) => valuesOf(issue).some((value) => wanted.has(value));
    case 'is_not':
      return (issue) => !valuesOf(issue).some((value) => wanted.has(value));
    case 'all_of':
      return (issue) => {
        const held = new Set(valuesOf(issue));
        return [...wanted].every((value) => held.has(value));
      };
    case 'contains': {
      const words = [...wanted].map((value) => value.toLowerCase());
      return (issue) =>
        valuesOf(issue).some((value) => words.every((word) => value.toLowerCase().includes(word)));
    }
  }
}

export type DayBound = 'after' | 'before';

/** A bound of a filter on a day, as it is stored: `2024-08-14;after`. Both bounds include their day. */
export const boundText = (day: string, bound: DayBound): string => `${day};${bound}`;

/** What a stored value of a filter on a day says; no bound means that very day. */
export function readDayValue(value: string): { day: string; bound: DayBound | undefined } {
  const [day = '', bound] = value.split(';');
  return { day, bound: bound === 'after' || bound === 'before' ? bound : undefined };
}

function dayMatcher(values: readonly string[], valuesOf: (issue: Issue) => readonly string[]): MatchIssue {
  const bounds = values.map(readDayValue);
  const holds = (day: string): boolean =>
    bounds.every((each) =>
      each.bound === 'after' ? day >= each.day : each.bound === 'before' ? day <= each.day : day === each.day,
    );
  return (issue) => valuesOf(issue).some(holds);
}
