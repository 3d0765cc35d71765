import { issue, type Issue } from '@cairn/domain';
import { useDeferredValue, useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';

/** The number of issues in the project's lists with each label; archived ones are in no list. */
export function useLabelCounts(projectId: string): ReadonlyMap<string, number> {
  // The counts may lag a frame, because a project may have 50,000 issues.
  const rows = useDeferredValue(useRows(issue, { field: 'projectId', value: projectId }));
  return useMemo(() => countLabels(rows), [rows]);
}

function countLabels(rows: readonly Issue[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { labelIds, archivedAt } of rows)
    if (archivedAt === null) for (const id of labelIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
