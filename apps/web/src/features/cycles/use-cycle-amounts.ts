import { issueCycle, type Issue, type Progress } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { usePoints } from '../estimates/public.ts';
import { useAmounts } from '../issues/public.ts';

/** The progress of each cycle of a project, live. */
export const useCycleAmounts = (projectId: string): ReadonlyMap<string, Progress> =>
  useAmounts(projectId, cyclesWith, usePoints(projectId));

function cyclesWith(row: Issue): readonly string[] {
  const cycleId = facetOf(row, issueCycle)?.cycleId;
  return cycleId ? [cycleId] : [];
}
