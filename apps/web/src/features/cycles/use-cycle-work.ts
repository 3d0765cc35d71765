import {
  amountOf,
  countsInCycle,
  estimate,
  estimateValue,
  issue,
  issueCycle,
  issueEstimate,
  state,
} from '@cairn/domain';
import type { Amount, Cycle, Issue, StateGroup } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { dateToDay } from '@cairn/ui/dates';
import { useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';

/** An issue of a cycle, with what is counted of it. */
export interface CycleIssue {
  readonly row: Issue;
  readonly group: StateGroup;
  readonly points: number;
}

export type Measure = 'issues' | 'points';

export interface CycleWork {
  readonly issues: readonly CycleIssue[];
  /** Whether the project sizes its issues in points. */
  readonly hasPoints: boolean;
}

/** The issues that count in a cycle now, live. */
export function useCycleWork(row: Cycle): CycleWork {
  const { id, projectId } = row;
  const issues = useRows(issue, { field: 'projectId', value: projectId });
  const states = useRows(state, { field: 'projectId', value: projectId });
  const values = useRows(estimateValue, { field: 'projectId', value: projectId });
  const estimates = useRows(estimate, { field: 'projectId', value: projectId });
  return useMemo(() => {
    const groups = new Map(states.map((each) => [each.id, each.group]));
    const sizes = new Map(values.map((each) => [each.id, Number(each.value)]));
    return {
      issues: issues
        .filter((each) => facetOf(each, issueCycle)?.cycleId === id && counts(row, each))
        .map((each) => {
          const size = sizes.get(facetOf(each, issueEstimate)?.valueId ?? '') ?? 0;
          return {
            row: each,
            group: groups.get(each.stateId) ?? 'backlog',
            points: Number.isFinite(size) ? size : 0,
          };
        }),
      hasPoints: estimates.some(({ kind, isEnabled }) => isEnabled && kind === 'points'),
    };
  }, [issues, states, values, estimates, id, row]);
}

const counts = (row: Cycle, { archivedAt }: Issue): boolean =>
  countsInCycle(row, archivedAt === null ? null : dateToDay(new Date(archivedAt)));

/** How far some issues are. */
export const measured = (issues: readonly CycleIssue[], measure: Measure): Amount =>
  amountOf(issues.map(({ group, points }) => ({ group, size: measure === 'points' ? points : 1 })));
