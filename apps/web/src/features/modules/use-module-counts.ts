import {
  estimate,
  estimateValue,
  issue,
  issueEstimate,
  issueModules,
  state,
  type StateGroup,
} from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';

type ByGroup = Partial<Record<StateGroup, number>>;

/** How much of a module is in each group of states. */
export interface ModuleCounts {
  readonly issues: Readonly<ByGroup>;
  readonly points: Readonly<ByGroup>;
}

/** The issues of each module of a project by group of states, and the points that they are worth, live. */
export function useModuleCounts(projectId: string): ReadonlyMap<string, ModuleCounts> {
  const issues = useRows(issue, { field: 'projectId', value: projectId });
  const states = useRows(state, { field: 'projectId', value: projectId });
  const values = useRows(estimateValue, { field: 'projectId', value: projectId });
  return useMemo(() => {
    const groups = new Map(states.map((each) => [each.id, each.group]));
    const worth = new Map(values.map((each) => [each.id, Number(each.value) || 0]));
    const counts = new Map<string, { readonly issues: ByGroup; readonly points: ByGroup }>();
    for (const row of issues) {
      const group = groups.get(row.stateId);
      if (!group || row.archivedAt !== null) continue;
      const points = worth.get(facetOf(row, issueEstimate)?.valueId ?? '') ?? 0;
      for (const moduleId of facetOf(row, issueModules)?.moduleIds ?? []) {
        const held = counts.get(moduleId) ?? { issues: {}, points: {} };
        counts.set(moduleId, held);
        held.issues[group] = (held.issues[group] ?? 0) + 1;
        held.points[group] = (held.points[group] ?? 0) + points;
      }
    }
    return counts;
  }, [issues, states, values]);
}

/** Whether the project sizes its issues in points. */
export const useHasPoints = (projectId: string): boolean =>
  useRows(estimate, { field: 'projectId', value: projectId }).some(
    ({ kind, isEnabled }) => kind === 'points' && isEnabled,
  );

/** Cancelled issues are no work that is left, and none that was done. */
export function progressOf(counts: Readonly<ByGroup> = {}): {
  readonly done: number;
  readonly total: number;
} {
  const { completed = 0, cancelled = 0 } = counts;
  const all = Object.values(counts).reduce((sum, each) => sum + each, 0);
  return { done: completed, total: all - cancelled };
}
