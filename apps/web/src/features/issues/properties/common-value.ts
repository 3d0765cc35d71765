import type { Issue, IssueLookups, IssueProperty } from '@cairn/domain';

/** The values that all these issues have. */
export function commonValues(
  issues: readonly Issue[],
  property: IssueProperty,
  lookups: IssueLookups,
): readonly string[] {
  const [first, ...rest] = issues;
  if (!first) return [];
  return property
    .values(first, lookups)
    .filter((value) => rest.every((each) => property.values(each, lookups).includes(value)));
}
