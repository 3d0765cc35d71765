import { estimate, estimateValue, issue, issueCycle, issueEstimate, state } from '@cairn/domain';
import type { Cycle, Issue, StateGroup } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';

/** An issue of a cycle, with what is counted of it. */
export interface CycleIssue {
  readonly row: Issue;
  readonly group: StateGroup;
  readonly points: number;
}

/** Work at one moment by group of states, in issues or in points. */
export type Amount = Readonly<Record<StateGroup, number>>;

/** All that was to be done: not what was cancelled. */
export const scopeOf = ({ backlog, unstarted, started, completed }: Amount): number =>
  backlog + unstarted + started + completed;

/** From 0 to 1. */
export const shareDone = (amount: Amount): number => amount.completed / Math.max(1, scopeOf(amount));

export type Measure = 'issues' | 'points';

export interface CycleWork {
  readonly issues: readonly CycleIssue[];
  /** Whether the project sizes its issues in points. */
  readonly hasPoints: boolean;
}

/** The issues that are in a cycle now, live. */
export function useCycleWork({ id, projectId }: Pick<Cycle, 'id' | 'projectId'>): CycleWork {
  const issues = useRows(issue, { field: 'projectId', value: projectId });
  const states = useRows(state, { field: 'projectId', value: projectId });
  const values = useRows(estimateValue, { field: 'projectId', value: projectId });
  const estimates = useRows(estimate, { field: 'projectId', value: projectId });
  return useMemo(() => {
    const groups = new Map(states.map((each) => [each.id, each.group]));
    const sizes = new Map(values.map((each) => [each.id, Number(each.value)]));
    return {
      issues: issues
        .filter((row) => facetOf(row, issueCycle)?.cycleId === id)
        .map((row) => {
          const size = sizes.get(facetOf(row, issueEstimate)?.valueId ?? '') ?? 0;
          return {
            row,
            group: groups.get(row.stateId) ?? 'backlog',
            points: Number.isFinite(size) ? size : 0,
          };
        }),
      hasPoints: estimates.some(({ kind, isEnabled }) => isEnabled && kind === 'points'),
    };
  }, [issues, states, values, estimates, id]);
}

/** How far some issues are. */
export function amountOf(issues: readonly CycleIssue[], measure: Measure): Amount {
  const amount = { backlog: 0, unstarted: 0, started: 0, completed: 0, cancelled: 0 };
  for (const { group, points } of issues) amount[group] += measure === 'points' ? points : 1;
  return amount;
}
