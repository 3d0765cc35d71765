import { amountsBy, issue, state, type Amount, type Issue } from '@cairn/domain';
import { useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';

/** How many issues are in each cycle, or each module, of a project, live. `idsIn` is the same function at each call. */
export function useAmounts(
  projectId: string,
  idsIn: (row: Issue) => readonly string[],
): ReadonlyMap<string, Amount> {
  const issues = useRows(issue, { field: 'projectId', value: projectId });
  const states = useRows(state, { field: 'projectId', value: projectId });
  return useMemo(() => {
    const groups = new Map(states.map((each) => [each.id, each.group]));
    return amountsBy(issues, (stateId) => groups.get(stateId), idsIn);
  }, [issues, states, idsIn]);
}
