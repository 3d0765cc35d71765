import { issue, issueCycle, state, type StateGroup } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';

/** How many issues of a cycle are in each group of states. */
export type CycleCounts = Readonly<Partial<Record<StateGroup, number>>>;

/** The issues of each cycle of a project by group of states, live. */
export function useCycleCounts(projectId: string): ReadonlyMap<string, CycleCounts> {
  const issues = useRows(issue, { field: 'projectId', value: projectId });
  const states = useRows(state, { field: 'projectId', value: projectId });
  return useMemo(() => {
    const groups = new Map(states.map((each) => [each.id, each.group]));
    const counts = new Map<string, Partial<Record<StateGroup, number>>>();
    for (const row of issues) {
      const cycleId = facetOf(row, issueCycle)?.cycleId;
      const group = groups.get(row.stateId);
      if (!cycleId || !group) continue;
      const held = counts.get(cycleId) ?? {};
      counts.set(cycleId, held);
      held[group] = (held[group] ?? 0) + 1;
    }
    return counts;
  }, [issues, states]);
}

/** Cancelled issues are no work that is left, and none that was done. */
export function progressOf(counts: CycleCounts = {}): { readonly done: number; readonly total: number } {
  const { completed = 0, cancelled = 0 } = counts;
  const all = Object.values(counts).reduce((sum, each) => sum + each, 0);
  return { done: completed, total: all - cancelled };
}
