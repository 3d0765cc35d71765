import {
  amountOf,
  issue,
  state,
  type Amount,
  type Issue,
  type Progress,
  type StateGroup,
} from '@cairn/domain';
import { useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';
import { usePoints } from '../estimates/public.ts';

/** An issue of a cycle or module, with its counted values. */
export interface WorkIssue {
  readonly row: Pick<Issue, 'id' | 'stateId' | 'priority' | 'assigneeIds' | 'labelIds'>;
  readonly group: StateGroup;
  readonly points: number;
}

export type Measure = 'issues' | 'points';

export interface Work {
  readonly issues: readonly WorkIssue[];
  /** Whether the project uses points. */
  readonly hasPoints: boolean;
}

/**
 * The issues that currently count in a cycle or module, live. `counts` must be referentially stable while it means the
 * same.
 */
export function useWorkInside(projectId: string, counts: (row: Issue) => boolean): Work {
  const issues = useRows(issue, { field: 'projectId', value: projectId });
  const states = useRows(state, { field: 'projectId', value: projectId });
  const pointsOf = usePoints(projectId);
  return useMemo(() => {
    const groups = new Map(states.map((each) => [each.id, each.group]));
    return {
      issues: issues.filter(counts).map((each) => ({
        row: each,
        group: groups.get(each.stateId) ?? 'backlog',
        points: pointsOf?.(each) ?? 0,
      })),
      hasPoints: pointsOf !== undefined,
    };
  }, [issues, states, pointsOf, counts]);
}

/** The progress of some issues. */
export const measured = (issues: readonly WorkIssue[], measure: Measure): Amount =>
  amountOf(issues.map(({ group, points }) => ({ group, size: measure === 'points' ? points : 1 })));

/** Their total progress. */
export const progressOf = ({ issues, hasPoints }: Work): Progress => ({
  issues: measured(issues, 'issues'),
  points: hasPoints ? measured(issues, 'points') : undefined,
});
