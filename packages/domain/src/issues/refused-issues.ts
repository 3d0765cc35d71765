import { REFUSED_ISSUES_MAX } from './constants.ts';

/** What a refusal of a bulk change says of the issues that are in the way; nothing where they are too many to name. */
export const namingIssues = (
  issueIds: readonly string[],
): { readonly issueIds: readonly string[] } | undefined =>
  issueIds.length > REFUSED_ISSUES_MAX ? undefined : { issueIds };

/** The issues that a refusal names; none when it names none. */
export function issuesNamedIn(details: unknown): readonly string[] {
  if (typeof details !== 'object' || details === null || !('issueIds' in details)) return [];
  const { issueIds } = details;
  return Array.isArray(issueIds) ? issueIds.filter((each) => typeof each === 'string') : [];
}
