import { facetOf } from '@cairn/sync/schema';
import type { Issue } from '../issues/entity.ts';
import type { EstimateKind } from './constants.ts';
import { sizeOfValue } from './duration.ts';
import { issueEstimate, type Estimate, type EstimateValue } from './entity.ts';

/** How many points an issue has, or hours. */
export type PointsOf = (row: Issue) => number;

/** What issues are sized in where sizes can be added up. */
export type EstimateUnit = 'points' | 'hours';

const KIND_OF: Readonly<Record<EstimateUnit, EstimateKind>> = { points: 'points', hours: 'time' };

/**
 * What issues of these projects are sized in; undefined where none of them sizes its issues in numbers. Points and hours have
 * no sum: where some projects count in points and others in time, it is points.
 */
export function unitIn(
  estimates: Iterable<Estimate>,
  projectIds: readonly string[],
): EstimateUnit | undefined {
  const kinds = new Set(
    Array.from(estimates).flatMap(({ kind, isEnabled, projectId }) =>
      isEnabled && projectIds.includes(projectId) ? [kind] : [],
    ),
  );
  return (['points', 'hours'] as const).find((unit) => kinds.has(KIND_OF[unit]));
}

/** The points of issues of these projects, or their hours; undefined where none of them sizes its issues in either. */
export function pointsIn(
  estimates: Iterable<Estimate>,
  values: Iterable<EstimateValue>,
  projectIds: readonly string[],
): PointsOf | undefined {
  const all = Array.from(estimates);
  const unit = unitIn(all, projectIds);
  if (unit === undefined) return undefined;
  const counting = new Set(
    all.flatMap(({ kind, isEnabled, projectId }) =>
      isEnabled && kind === KIND_OF[unit] && projectIds.includes(projectId) ? [projectId] : [],
    ),
  );
  const sizes = new Map<string, number>();
  for (const { id, projectId, value } of values)
    if (counting.has(projectId)) sizes.set(id, sizeOfValue(value));
  return (row) => sizes.get(facetOf(row, issueEstimate)?.valueId ?? '') ?? 0;
}
