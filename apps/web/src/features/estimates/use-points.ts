import { estimate, estimateValue, pointsIn, unitIn, type EstimateUnit, type PointsOf } from '@cairn/domain';
import { useMemo } from 'react';
import { useRows } from '../../data/use-rows.ts';

/** The points or hours of a project's issues, live; undefined if it uses neither. */
export function usePoints(projectId: string): PointsOf | undefined {
  const estimates = useRows(estimate, { field: 'projectId', value: projectId });
  const values = useRows(estimateValue, { field: 'projectId', value: projectId });
  return useMemo(() => pointsIn(estimates, values, [projectId]), [estimates, values, projectId]);
}

/** The unit of a project's estimates; points if they can't be summed. */
export function useEstimateUnit(projectId: string): EstimateUnit {
  const estimates = useRows(estimate, { field: 'projectId', value: projectId });
  return unitIn(estimates, [projectId]) ?? 'points';
}
