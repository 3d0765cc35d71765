import {
  ISSUE_MENTIONS_MAX,
  type Comment,
  type Description,
  type Issue,
  type IssueMentions,
} from '@cairn/domain';
import { peopleIn } from './people-in.ts';

/** The rows for texts written without commands, as in a workspace that is imported as a whole. */
export function mentionsOfTexts({
  issues,
  descriptions,
  comments,
}: {
  readonly issues: readonly Issue[];
  readonly descriptions: readonly Description[];
  readonly comments: readonly Comment[];
}): IssueMentions[] {
  const people = new Map<string, Set<string>>();
  for (const { issueId, body } of [...descriptions, ...comments])
    for (const id of peopleIn(body)) people.set(issueId, (people.get(issueId) ?? new Set()).add(id));
  return issues.flatMap(({ id, projectId, removedAt }) => {
    const userIds = [...(people.get(id) ?? [])].slice(0, ISSUE_MENTIONS_MAX);
    return userIds.length > 0 ? [{ id, projectId, removedAt, userIds }] : [];
  });
}
