import {
  issue as issueEntity,
  project,
  SUB_ISSUE_DEPTH_MAX,
  type Issue,
  type IssueLookups,
} from '@cairn/domain';
import type { SyncEngine } from '@cairn/sync/client';
import { findIssues } from '../find-issues.ts';

/**
 * Issues of a project that could be the parent of these and match the typed text; not these, nor anything below them.
 */
export function possibleParents(
  store: SyncEngine['store'],
  lookups: IssueLookups,
  { projectId, issueIds, query }: { projectId: string; issueIds: readonly string[]; query: string },
): Issue[] {
  const own = new Set(issueIds);
  const rows = store.where(issueEntity, 'projectId', projectId);
  return findIssues(
    rows.filter((row) => row.archivedAt === null && !isUnder(row, own, lookups.issue)),
    query,
    (row) => lookups.rows(project).get(row.projectId)?.identifier ?? '',
  );
}

/** Whether the issue is one of these or below one of them. */
function isUnder(row: Issue, ids: ReadonlySet<string>, find: (id: string) => Issue | undefined): boolean {
  let above: Issue | undefined = row;
  for (let steps = 0; above && steps <= SUB_ISSUE_DEPTH_MAX; steps++) {
    if (ids.has(above.id)) return true;
    above = above.parentId === null ? undefined : find(above.parentId);
  }
  return false;
}
