import { estimate, estimateValue, pointsIn, unitIn, type EstimateUnit, type PointsOf } from '@cairn/domain';
import { useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';

/** The points of issues of a project, or their hours, live; undefined where it sizes them in neither. */
export function usePoints(projectId: string): PointsOf | undefined {
  const estimates = useRows(estimate, { field: 'projectId', value: projectId });
  const values = useRows(estimateValue, { field: 'projectId', value: projectId });
  return useMemo(() => pointsIn(estimates, values, [projectId]), [estimates, values, projectId]);
}

/** What the sizes of issues of a project are counted in; points where they are not counted. */
export function useEstimateUnit(projectId: string): EstimateUnit {
  const estimates = useRows(estimate, { field: 'projectId', value: projectId });
  return unitIn(estimates, [projectId]) ?? 'points';
}
