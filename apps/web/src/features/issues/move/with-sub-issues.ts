import { issue, type Issue } from '@cairn/domain';
import type { RowStore } from '@cairn/sync/client';

/** These issues and their sub-issues of any depth, each after its parent, as far as they are of the same project. */
export function withSubIssues(store: RowStore, rows: readonly Issue[]): readonly Issue[] {
  const family = new Map(rows.map((row) => [row.id, row]));
  // A map goes on with what is added on the way.
  for (const parent of family.values())
    for (const row of store.where(issue, 'parentId', parent.id))
      if (row.projectId === parent.projectId && !family.has(row.id)) family.set(row.id, row);
  return [...family.values()];
}
