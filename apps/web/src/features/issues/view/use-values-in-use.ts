import { issue as issueEntity, type IssueLookups } from '@cairn/domain';
import type { RowStore } from '@cairn/sync/client';
import { useMemo } from 'react';
import { useEngine } from '../../../data/engine-context.ts';
import { useIssueContext } from '../issue-context.tsx';
import type { PropertyUi } from '../../../platform/property-ui.ts';

const NONE: readonly string[] = [];
/** More parents than anyone picks from without typing; the list ends there. */
const MAX = 200;

/**
 * Values that issues currently have, for properties whose values no list contains (estimates, parents). Read on demand.
 */
export function useValuesInUse(
  ui: PropertyUi,
  projectIds: readonly string[],
  wanted: boolean,
): readonly string[] {
  const { store } = useEngine();
  const { lookups } = useIssueContext().words;
  return useMemo(
    () => (wanted ? valuesInUse(ui, projectIds, store, lookups) : NONE),
    [wanted, ui, projectIds, store, lookups],
  );
}

/** The same, outside a component. */
export function valuesInUse(
  { property }: PropertyUi,
  projectIds: readonly string[],
  store: RowStore,
  lookups: IssueLookups,
): readonly string[] {
  if (property.kind !== 'one' || property.grouping?.isFound !== true) return NONE;
  const values = new Set<string>();
  for (const id of projectIds)
    for (const row of store.where(issueEntity, 'projectId', id))
      for (const value of property.values(row, lookups)) values.add(value);
  return [...values].slice(0, MAX);
}
