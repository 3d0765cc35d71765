import {
  estimate,
  estimateValue,
  label,
  planMove,
  projectMember,
  state,
  type Issue,
  type MovePlan,
} from '@cairn/domain';
import { useMemo } from 'react';
import { useRows } from '../../../data/use-rows.ts';

/** The values these issues will have in a project; undefined until one is chosen. */
export function useMovePlan(issues: readonly Issue[], projectId: string | undefined): MovePlan | undefined {
  const states = useRows(state);
  const labels = useRows(label);
  const estimates = useRows(estimate);
  const estimateValues = useRows(estimateValue);
  const members = useRows(projectMember);
  return useMemo(
    () =>
      projectId === undefined
        ? undefined
        : planMove(issues, projectId, { states, labels, estimates, estimateValues, members }),
    [issues, projectId, states, labels, estimates, estimateValues, members],
  );
}
