import { estimate, estimateValue, pointsIn, type PointsOf } from '@cairn/domain';
import { useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';

/** The points of issues of a project, live; undefined where it doesn't size them in points. */
export function usePoints(projectId: string): PointsOf | undefined {
  const estimates = useRows(estimate, { field: 'projectId', value: projectId });
  const values = useRows(estimateValue, { field: 'projectId', value: projectId });
  return useMemo(() => pointsIn(estimates, values, [projectId]), [estimates, values, projectId]);
}
