import { issue, progressBy, state, type Issue, type Progress } from '@cairn/domain';
import { useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';

/**
 * The progress of each cycle or module of a project, live. The functions stay the same objects until their results
 * change.
 */
export function useAmounts(
  projectId: string,
  idsIn: (row: Issue) => readonly string[],
  pointsOf: ((row: Issue) => number) | undefined,
): ReadonlyMap<string, Progress> {
  const issues = useRows(issue, { field: 'projectId', value: projectId });
  const states = useRows(state, { field: 'projectId', value: projectId });
  return useMemo(() => {
    const groups = new Map(states.map((each) => [each.id, each.group]));
    return progressBy(issues, (stateId) => groups.get(stateId), idsIn, pointsOf);
  }, [issues, states, idsIn, pointsOf]);
}
