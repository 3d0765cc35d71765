import { lazyCommand } from '@cairn/sync/schema';
import { oneOf } from '../issues/property-kinds.ts';
import { asEdit, type IssueLookups } from '../issues/property.ts';
import { valueText } from './duration.ts';
import { estimate, estimateValue, issueEstimate } from './entity.ts';
import { compareEstimateValues } from './rules.ts';

/** The values of all projects with estimates switched on, in order. */
const valueOrder = (lookups: IssueLookups): string[] =>
  [...lookups.rows(estimateValue).values()]
    .filter(({ estimateId }) => lookups.rows(estimate).get(estimateId)?.isEnabled)
    .toSorted(compareEstimateValues)
    .map(({ id }) => id);

/** Whether any of these projects has estimates switched on. */
export const hasEstimates = (lookups: IssueLookups, projectIds: readonly string[]): boolean =>
  [...lookups.rows(estimate).values()].some((row) => row.isEnabled && projectIds.includes(row.projectId));

const estimateEdits = asEdit(
  lazyCommand('estimate.set', async () => (await import('./set-estimate.ts')).setEstimate),
);

export const estimateProperty = oneOf({
  id: 'estimate',
  isOptional: true,
  stored: { of: issueEstimate, field: 'valueId', command: estimateEdits },
  history: { field: 'estimate_point', among: 'priority', nameOf: (row) => valueText(String(row['value'])) },
  ranks: valueOrder,
  known: (lookups, projectIds) =>
    valueOrder(lookups).filter((id) =>
      projectIds.includes(lookups.rows(estimateValue).get(id)?.projectId ?? ''),
    ),
  fits: (issue, id, lookups) => lookups.rows(estimateValue).get(id)?.projectId === issue.projectId,
});
