import { facetOf, type SetPatch } from '@cairn/sync/schema';
import { issue as issueEntity, type Issue } from './entity.ts';
import {
  compareOptional,
  compareText,
  NO_VALUE,
  type CompareIssues,
  type FilterOperator,
  type Grouping,
  type IssueEdit,
  type IssueLookups,
  type IssueProperty,
  type PropertyHistory,
  type StoredIn,
  type ValueChange,
} from './property.ts';

export const ONE: readonly FilterOperator[] = ['is', 'is_not', 'any_of'];
export const ONE_OR_NONE: readonly FilterOperator[] = [...ONE, 'empty', 'not_empty'];
const MANY: readonly FilterOperator[] = ['is', 'is_not', 'any_of', 'all_of', 'empty', 'not_empty'];
export const DAY: readonly FilterOperator[] = ['is', 'empty', 'not_empty'];
export const TEXT: readonly FilterOperator[] = ['contains'];

export const listed = (value: string | null): readonly string[] => (value === null ? [] : [value]);

export const valueOrNull = (to: string | undefined): string | null =>
  to === undefined || to === NO_VALUE ? null : to;

/** Reads a field of an issue, or of the facet that holds it; null if there is no facet. */
function readerOf<T>({ of, field }: StoredIn): (issue: Issue) => T | null {
  if (of === issueEntity) return (issue) => (issue as unknown as Record<string, T>)[field] as T;
  return (issue) => (facetOf(issue, of) as Record<string, T> | undefined)?.[field] ?? null;
}

/** The edit that sets the field of a property. */
export function setField({ of, field, command }: StoredIn, value: unknown): IssueEdit | undefined {
  return command && { of, command, patch: { [field]: value } };
}

/** Sorts issues by the rank of their value; unknown values come next, missing ones last. */
export function byRank(order: readonly string[], valueOf: (issue: Issue) => string | null): CompareIssues {
  const rank = new Map(order.map((value, at) => [value, at]));
  const rankOf = (issue: Issue): number => {
    const value = valueOf(issue);
    return value === null ? order.length + 1 : (rank.get(value) ?? order.length);
  };
  return (a, b) => rankOf(a) - rankOf(b);
}

/** Sorts issues by the best rank of any of their values. */
export function byFirst(
  order: readonly string[],
  valuesOf: (issue: Issue) => readonly string[],
): CompareIssues {
  const rank = new Map(order.map((value, at) => [value, at]));
  const best = (issue: Issue): number | undefined => {
    const ranks = valuesOf(issue).map((value) => rank.get(value) ?? order.length);
    return ranks.length > 0 ? Math.min(...ranks) : undefined;
  };
  return (a, b) => compareOptional(best(a), best(b));
}

/** Groups from the values found; only the group without a value is always known. */
export const foundGroups = (compareKeys: Grouping['compareKeys'] = compareText): Grouping => ({
  isFound: true,
  known: () => [],
  compareKeys: (a, b, lookups) => (a === NO_VALUE ? 1 : b === NO_VALUE ? -1 : compareKeys(a, b, lookups)),
});

interface Listed {
  readonly id: string;
  readonly stored: StoredIn;
  readonly history?: PropertyHistory;
  /** All values in their order. */
  readonly ranks: (lookups: IssueLookups) => readonly string[];
  /** The values that issues of these projects can have; all if absent. */
  readonly known?: (lookups: IssueLookups, projectIds: readonly string[]) => readonly string[];
  /** Whether the issue can have this value; always if absent. */
  readonly fits?: (issue: Issue, value: string, lookups: IssueLookups) => boolean;
}

/**
 * A single-choice property: always one value, like the state, or at most one, like the cycle.
 *
 * @example oneOf({ id: 'cycle', isOptional: true, stored: { of: issueCycle, field: 'cycleId', command: moveToCycle }, ranks: cycleOrder })
 */
export function oneOf({
  id,
  stored,
  ranks,
  known = ranks,
  fits = () => true,
  isOptional = false,
  history,
}: Listed & { readonly isOptional?: boolean }): IssueProperty {
  const read = readerOf<string>(stored);
  /** The value to store; undefined if the issue can't have it. */
  const valueFor = (
    issue: Issue,
    to: string | undefined,
    lookups: IssueLookups,
  ): string | null | undefined => {
    if (to === undefined || (to === NO_VALUE && isOptional)) return isOptional ? null : undefined;
    // "None" can itself be listed as a value, as among priorities.
    const isListed = to !== NO_VALUE || ranks(lookups).includes(to);
    return isListed && fits(issue, to, lookups) ? to : undefined;
  };
  return {
    id,
    kind: 'one',
    stored,
    ...(history && { history }),
    ranks,
    operators: isOptional ? ONE_OR_NONE : ONE,
    values: (issue) => listed(read(issue)),
    value: read,
    has: (issue) => read(issue) !== null,
    comparator: (lookups) => byRank(ranks(lookups), read),
    grouping: {
      known: (lookups, projectIds) => [...known(lookups, projectIds), ...(isOptional ? [NO_VALUE] : [])],
      compareKeys: compareText,
    },
    ...(stored.command && {
      edit: (issue: Issue, { to }: ValueChange, lookups: IssueLookups) => {
        const value = valueFor(issue, to, lookups);
        return value === undefined ? undefined : setField(stored, value);
      },
    }),
  };
}

/** Whether it can be empty. */
export const isOptional = ({ kind, operators }: IssueProperty): boolean =>
  kind === 'one' && operators.includes('empty');

/** A multiple-choice property, like the labels. Values can always be removed. */
export function manyOf({
  id,
  stored,
  ranks,
  known = ranks,
  fits = () => true,
  history,
}: Listed): IssueProperty {
  const read = readerOf<readonly string[]>(stored);
  const valuesOf = (issue: Issue): readonly string[] => read(issue) ?? [];
  const mayAdd = (issue: Issue, to: string | undefined, lookups: IssueLookups): boolean =>
    to === undefined || to === NO_VALUE || fits(issue, to, lookups);
  return {
    id,
    kind: 'many',
    stored,
    ...(history && { history }),
    ranks,
    operators: MANY,
    values: valuesOf,
    comparator: (lookups) => byFirst(ranks(lookups), valuesOf),
    grouping: {
      known: (lookups, projectIds) => [...known(lookups, projectIds), NO_VALUE],
      compareKeys: compareText,
    },
    ...(stored.command && {
      edit: (issue: Issue, change: ValueChange, lookups: IssueLookups) =>
        mayAdd(issue, change.to, lookups) ? setField(stored, setEdit(valuesOf(issue), change)) : undefined,
    }),
  };
}

function setEdit(current: readonly string[], { from, to }: ValueChange): SetPatch {
  // Leaving the group of one value keeps the others.
  if (to === NO_VALUE) return { add: [], remove: current.filter((each) => (from ?? each) === each) };
  return {
    add: to === undefined || current.includes(to) ? [] : [to],
    remove: current.filter((each) => each === from && each !== to),
  };
}

/** An editable date property. */
export function dayOf({ id, stored, history }: Pick<Listed, 'id' | 'stored' | 'history'>): IssueProperty {
  const read = readerOf<string>(stored);
  return {
    id,
    kind: 'day',
    stored,
    ...(history && { history }),
    operators: DAY,
    values: (issue) => listed(read(issue)),
    value: read,
    has: (issue) => read(issue) !== null,
    comparator: () => (a, b) => compareOptional(read(a), read(b)),
    grouping: foundGroups(),
    edit: (_issue, { to }) => setField(stored, valueOrNull(to)),
  };
}

/** A read-only time, as a local date. */
export function momentOf({ id, stored }: Pick<Listed, 'id' | 'stored'>): IssueProperty {
  const read = readerOf<number>(stored);
  const mayLack = stored.of.fields[stored.field]?.nullable === true;
  const isAlwaysSet = !mayLack && stored.of === issueEntity;
  return {
    id,
    kind: 'day',
    stored,
    operators: mayLack ? DAY : ['is'],
    values: (issue, lookups) => {
      const at = read(issue);
      return at === null ? [] : [lookups.dayOf(at)];
    },
    has: (issue) => isAlwaysSet || read(issue) !== null,
    comparator: () => (a, b) => compareOptional(read(a), read(b)),
    grouping: foundGroups((a, b) => compareText(b, a)),
  };
}

/** A count, which lists can only sort by. */
export function countOf({ id, stored }: Pick<Listed, 'id' | 'stored'>): IssueProperty {
  const read = readerOf<number>(stored);
  return {
    id,
    kind: 'fact',
    stored,
    operators: [],
    values: (issue) => listed(read(issue)?.toString() ?? null),
    has: (issue) => read(issue) !== null,
    comparator: () => (a, b) => compareOptional(read(a), read(b)),
  };
}
