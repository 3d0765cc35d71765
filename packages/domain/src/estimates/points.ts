import { facetOf } from '@cairn/sync/schema';
import type { Issue } from '../issues/entity.ts';
import { issueEstimate, type Estimate, type EstimateValue } from './entity.ts';

/** How many points an issue has. */
export type PointsOf = (row: Issue) => number;

/** The points of issues of these projects; undefined where none of them sizes its issues in points. */
export function pointsIn(
  estimates: Iterable<Estimate>,
  values: Iterable<EstimateValue>,
  projectIds: readonly string[],
): PointsOf | undefined {
  const counting = new Set(
    Array.from(estimates).flatMap(({ kind, isEnabled, projectId }) =>
      isEnabled && kind === 'points' && projectIds.includes(projectId) ? [projectId] : [],
    ),
  );
  if (counting.size === 0) return undefined;
  const sizes = new Map<string, number>();
  for (const { id, projectId, value } of values)
    if (counting.has(projectId) && Number.isFinite(Number(value))) sizes.set(id, Number(value));
  return (row) => sizes.get(facetOf(row, issueEstimate)?.valueId ?? '') ?? 0;
}
