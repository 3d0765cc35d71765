import type { Issue, IssueLookups, IssueProperty } from '@cairn/domain';
import type { PropertyUi } from '../../../platform/property-ui.ts';

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

/** Those of these issues that can't be given a value. */
export const unfitFor = (
  { edit }: IssueProperty,
  issues: readonly Issue[],
  to: string,
  lookups: IssueLookups,
): readonly Issue[] => issues.filter((each) => edit?.(each, { to }, lookups) === undefined);

/** The values that at least one of these issues can be given. */
export const valuesFor = (
  { property, options }: PropertyUi,
  issues: readonly Issue[],
  lookups: IssueLookups,
  projectIds: readonly string[],
): readonly string[] =>
  options(lookups, projectIds).filter((to) =>
    issues.some((each) => property.edit?.(each, { to }, lookups) !== undefined),
  );
