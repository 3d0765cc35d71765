import { amountOf, estimate, estimateValue, issue, issueEstimate, state } from '@cairn/domain';
import type { Amount, Issue, StateGroup } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';

/** An issue of a cycle or module, with what is counted of it. */
export interface WorkIssue {
  readonly row: Issue;
  readonly group: StateGroup;
  readonly points: number;
}

export type Measure = 'issues' | 'points';

export interface Work {
  readonly issues: readonly WorkIssue[];
  /** Whether the project sizes its issues in points. */
  readonly hasPoints: boolean;
}

/** The issues of a project that count in a cycle or module now, live. `counts` stays the same function while it says the same. */
export function useWorkInside(projectId: string, counts: (row: Issue) => boolean): Work {
  const issues = useRows(issue, { field: 'projectId', value: projectId });
  const states = useRows(state, { field: 'projectId', value: projectId });
  const values = useRows(estimateValue, { field: 'projectId', value: projectId });
  const estimates = useRows(estimate, { field: 'projectId', value: projectId });
  return useMemo(() => {
    const groups = new Map(states.map((each) => [each.id, each.group]));
    const sizes = new Map(values.map((each) => [each.id, Number(each.value)]));
    return {
      issues: issues.filter(counts).map((each) => {
        const size = sizes.get(facetOf(each, issueEstimate)?.valueId ?? '') ?? 0;
        return {
          row: each,
          group: groups.get(each.stateId) ?? 'backlog',
          points: Number.isFinite(size) ? size : 0,
        };
      }),
      hasPoints: estimates.some(({ kind, isEnabled }) => isEnabled && kind === 'points'),
    };
  }, [issues, states, values, estimates, counts]);
}

/** How far some issues are. */
export const measured = (issues: readonly WorkIssue[], measure: Measure): Amount =>
  amountOf(issues.map(({ group, points }) => ({ group, size: measure === 'points' ? points : 1 })));
