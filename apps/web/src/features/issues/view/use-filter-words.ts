import { conditionsIn, ME, type IssueFilter, type IssueLookups } from '@cairn/domain';
import { FilterWords, type NamedValue } from '@cairn/domain/issues/filter-text/index';
import type { RowStore } from '@cairn/sync/client';
import { useMemo, useState } from 'react';
import { useEngine } from '../../../data/engine-context.ts';
import type { PropertyUi, Words } from '../../../platform/property-ui.ts';
import { useIssueContext } from '../issue-context.tsx';
import { issueKey } from '../issue-key.ts';
import { isFilterValue, offersMe } from './filter-words.ts';
import { valuesInUse } from './use-values-in-use.ts';

interface FilterPlace {
  readonly filters: readonly IssueFilter[];
  readonly projectIds: readonly string[];
  readonly without: readonly string[];
}

/** What a typed filter can name in a list: properties by their words, values as the pickers call them. */
export function useFilterWords({ filters, projectIds, without }: FilterPlace): FilterWords {
  const { propertyUis, uiById, words } = useIssueContext();
  const { store } = useEngine();
  // What it starts with can be named although no picker offers it any more, such as a completed cycle.
  const [held] = useState(filters);
  return useMemo(() => {
    // Whoever may name states may name their groups: `is:open`.
    const isHere = ({ id }: PropertyUi): boolean =>
      !without.includes(id) || (id === 'stateGroup' && !without.includes('state'));
    const valuesOf = (id: string): readonly NamedValue[] => {
      const ui = uiById.get(id);
      return ui ? namedValues(ui, held, projectIds, store, words) : [];
    };
    return new FilterWords({
      properties: propertyUis.filter(isHere).map(({ property }) => property),
      valuesOf,
    });
  }, [propertyUis, uiById, words, store, held, projectIds, without]);
}

function namedValues(
  ui: PropertyUi,
  held: readonly IssueFilter[],
  projectIds: readonly string[],
  store: RowStore,
  words: Words,
): readonly NamedValue[] {
  const { lookups, t } = words;
  const values = new Set([
    ...ui.options(lookups, projectIds),
    ...valuesInUse(ui, projectIds, store, lookups),
    ...conditionsIn(held).flatMap(({ property, values }) => (property === ui.id ? values : [])),
  ]);
  const unknown = t('values.unknown');
  const named = [...values]
    .filter((value) => value !== ME && isFilterValue(value, ui.id))
    .map((value) => ({ value, names: namesOf(value, ui.describe(value, words).label, lookups) }))
    .filter(({ names }) => names[0] !== unknown);
  return offersMe(ui.id) ? [{ value: ME, names: [ME, t('values.me')] }, ...named] : named;
}

/** Words such as `urgent` are names themselves; an issue is called by its key first. */
function namesOf(value: string, label: string, lookups: IssueLookups): readonly string[] {
  if (/^[a-z]+$/.test(value)) return [value, label];
  const row = lookups.issue(value);
  return row ? [issueKey(row, lookups), row.title] : [label];
}
