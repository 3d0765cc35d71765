import { issueCycle, type Amount, type Issue } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { useAmounts } from '../issues/public.ts';

/** How many issues are in each cycle of a project, live. */
export const useCycleAmounts = (projectId: string): ReadonlyMap<string, Amount> =>
  useAmounts(projectId, cyclesWith);

function cyclesWith(row: Issue): readonly string[] {
  const cycleId = facetOf(row, issueCycle)?.cycleId;
  return cycleId ? [cycleId] : [];
}
