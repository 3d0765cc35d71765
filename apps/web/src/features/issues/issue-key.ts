import { project as projectEntity } from '@cairn/domain';
import type { Issue, IssueLookups } from '@cairn/domain';

/** `WEB-12`; only the identifier until the server has numbered the issue. */
export function issueKey(issue: Issue, lookups: IssueLookups): string {
  const identifier = lookups.rows(projectEntity).get(issue.projectId)?.identifier ?? '';
  return issue.number === 0 ? identifier : `${identifier}-${issue.number}`;
}
