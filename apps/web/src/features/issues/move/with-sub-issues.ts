import { issue, type Issue } from '@cairn/domain';
import type { RowStore } from '@cairn/sync/client';

/** These issues and their sub-issues at any depth, each after its parent, if they are in the same project. */
export function withSubIssues(store: RowStore, rows: readonly Issue[]): readonly Issue[] {
  const family = new Map(rows.map((row) => [row.id, row]));
  // Iterating over a map includes entries that are added meanwhile.
  for (const parent of family.values())
    for (const row of store.where(issue, 'parentId', parent.id))
      if (row.projectId === parent.projectId && !family.has(row.id)) family.set(row.id, row);
  return [...family.values()];
}
