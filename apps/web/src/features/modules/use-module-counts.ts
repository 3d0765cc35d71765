import { issue, issueModules, state, type StateGroup } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';

/** How many issues of a module are in each group of states. */
export type ModuleCounts = Readonly<Partial<Record<StateGroup, number>>>;

/** The issues of each module of a project by group of states, live. */
export function useModuleCounts(projectId: string): ReadonlyMap<string, ModuleCounts> {
  const issues = useRows(issue, { field: 'projectId', value: projectId });
  const states = useRows(state, { field: 'projectId', value: projectId });
  return useMemo(() => {
    const groups = new Map(states.map((each) => [each.id, each.group]));
    const counts = new Map<string, Partial<Record<StateGroup, number>>>();
    for (const row of issues) {
      const group = groups.get(row.stateId);
      if (!group || row.archivedAt !== null) continue;
      for (const moduleId of facetOf(row, issueModules)?.moduleIds ?? []) {
        const held = counts.get(moduleId) ?? {};
        counts.set(moduleId, held);
        held[group] = (held[group] ?? 0) + 1;
      }
    }
    return counts;
  }, [issues, states]);
}

export interface ModuleProgress {
  readonly done: number;
  readonly total: number;
  /** Whole percents. */
  readonly percent: number;
}

/** Cancelled issues are no work that is left, and none that was done. */
export function progressOf(counts: ModuleCounts = {}): ModuleProgress {
  const { completed = 0, cancelled = 0 } = counts;
  const total = Object.values(counts).reduce((sum, each) => sum + each, 0) - cancelled;
  return { done: completed, total, percent: total === 0 ? 0 : Math.floor((100 * completed) / total) };
}
