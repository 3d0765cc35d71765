import { REFUSED_ISSUES_MAX } from './constants.ts';

/** The details of a bulk refusal: the issues that cause it, or nothing if there are too many to name. */
export const namingIssues = (
  issueIds: readonly string[],
): { readonly issueIds: readonly string[] } | undefined =>
  issueIds.length > REFUSED_ISSUES_MAX ? undefined : { issueIds };

/** The issues that a refusal names, if any. */
export function issuesNamedIn(details: unknown): readonly string[] {
  if (typeof details !== 'object' || details === null || !('issueIds' in details)) return [];
  const { issueIds } = details;
  return Array.isArray(issueIds) ? issueIds.filter((each) => typeof each === 'string') : [];
}
