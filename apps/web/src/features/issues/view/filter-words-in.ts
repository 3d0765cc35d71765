import { conditionsIn, isAboutPeople, ME, type IssueFilter, type IssueLookups } from '@cairn/domain';
import { FilterWords, type NamedValue } from '@cairn/domain/issues/filter-text/index';
import type { RowStore } from '@cairn/sync/client';
import type { PropertyUi, Words } from '../../../platform/property-ui.ts';
import { issueKey } from '../issue-key.ts';
import { isFilterValue } from './filter-words.ts';
import { valuesInUse } from './use-values-in-use.ts';

interface FilterWordsPlace {
  readonly uis: readonly PropertyUi[];
  /** Filters whose values can be named although no picker offers them any more. */
  readonly held: readonly IssueFilter[];
  readonly projectIds: readonly string[];
  readonly without: readonly string[];
  readonly store: RowStore;
  readonly words: Words;
}

/** The names that a typed filter can use here: properties by their words, values as the pickers name them. */
export function filterWordsIn({
  uis,
  held,
  projectIds,
  without,
  store,
  words,
}: FilterWordsPlace): FilterWords {
  // If states can be named, so can their groups: `is:open`.
  const isHere = ({ id }: PropertyUi): boolean =>
    !without.includes(id) || (id === 'stateGroup' && !without.includes('state'));
  const uiById = new Map(uis.map((ui) => [ui.id, ui]));
  const known = new Map<string, readonly NamedValue[]>();
  const valuesOf = (id: string): readonly NamedValue[] => {
    const ui = uiById.get(id);
    const values = known.get(id) ?? (ui ? namedValues(ui, held, projectIds, store, words) : []);
    known.set(id, values);
    return values;
  };
  return new FilterWords({ properties: uis.filter(isHere).map(({ property }) => property), valuesOf });
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
  return isAboutPeople(ui.property) ? [{ value: ME, names: [ME, t('values.me')] }, ...named] : named;
}

/** Words such as `urgent` are names themselves; for issues, the key comes first. */
function namesOf(value: string, label: string, lookups: IssueLookups): readonly string[] {
  if (/^[a-z]+$/.test(value)) return [value, label];
  const row = lookups.issue(value);
  return row ? [issueKey(row, lookups), row.title] : [label];
}
