import { facetOf } from '@cairn/sync/schema';
import type { Issue } from '../issues/entity.ts';
import type { EstimateKind } from './constants.ts';
import { sizeOfValue } from './duration.ts';
import { issueEstimate, type Estimate, type EstimateValue } from './entity.ts';

/** The points, or hours, of an issue. */
export type PointsOf = (row: Issue) => number;

/** The units that can be summed. */
export type EstimateUnit = 'points' | 'hours';

const KIND_OF: Readonly<Record<EstimateUnit, EstimateKind>> = { points: 'points', hours: 'time' };

/**
 * The unit that issues of these projects are estimated in; undefined if none of them uses numbers. Points and hours
 * can't be summed: if the projects use both, it is points.
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

/** The points or hours of issues of these projects; undefined if none of them uses either. */
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
