import type { Row } from '@cairn/sync/schema';
import { issue, type Issue } from './entity.ts';
import { testsOf } from './filters.ts';
import {
  compareText,
  NO_VALUE,
  type CompareIssues,
  type IssueEdit,
  type IssueLookups,
  type IssueProperty,
} from './property.ts';
import { BY_HAND, type IssueViewSpec } from './view-spec.ts';

/** The part of a store that a view reads: all rows, or those by an indexed field. */
export interface IssueRows {
  rows(model: string): Row[];
  where(model: string, field: string, value: unknown): Row[];
}

/** The candidates and order of a view, before filters; fits the sync engine's `OrderSpec`. */
export interface CompiledOrder {
  readonly model: string;
  readonly compare: (a: Row, b: Row) => number;
  readonly candidates: (store: IssueRows) => readonly Row[];
}

/** A view that can be kept live; fits the sync engine's `ViewSpec`. */
export interface CompiledView extends CompiledOrder {
  readonly match: (row: Row) => boolean;
  /** The conditions that the candidates don't already meet. */
  readonly narrow: (row: Row) => boolean;
  readonly groups: (row: Row) => readonly string[];
}

/** The issues of a place, before filters. */
export interface ViewScope {
  readonly projectIds: readonly string[];
  readonly only?: (issue: Issue) => boolean;
  /** Archived issues only, instead of all others. */
  readonly isArchive?: true;
  /** The edits that make a new issue part of the place. */
  readonly gives?: readonly IssueEdit[];
}

export interface ViewContext {
  readonly properties: ReadonlyMap<string, IssueProperty>;
  readonly lookups: IssueLookups;
  readonly scope: ViewScope;
}

/** A store only returns rows of the requested entity. */
const issueOf = (row: Row): Issue => row as unknown as Issue;

/**
 * Compiles a view into functions. They are valid for these lookups: compile again when a state, label or member
 * changes.
 */
export function compileView(
  spec: IssueViewSpec,
  context: ViewContext,
  order: CompiledOrder = compileOrder(spec, context),
): CompiledView {
  const isOf = scopeOf(context.scope);
  const projects = new Set(context.scope.projectIds);
  const narrow = narrowOf(spec, context);
  const groups = groupsOf(spec, context);
  return {
    ...order,
    match: (row) => {
      const held = issueOf(row);
      return isOf(held) && narrow(held) && projects.has(held.projectId);
    },
    narrow: (row) => narrow(issueOf(row)),
    groups: (row) => groups(issueOf(row)),
  };
}

/** The part of a view that doesn't depend on filters. */
export function compileOrder(
  spec: Pick<IssueViewSpec, 'order' | 'descending'>,
  context: ViewContext,
): CompiledOrder {
  const { scope } = context;
  const compare = compareOf(spec, context);
  const isOf = scopeOf(scope);
  return {
    model: issue.name,
    compare: (a, b) => compare(issueOf(a), issueOf(b)),
    // Cached with the order, so that another filter costs only its own conditions per row.
    candidates: (store) => rowsIn(store, scope.projectIds).filter((row) => isOf(issueOf(row))),
  };
}

/** With several projects, one pass over all rows is faster than a lookup for each project. */
function rowsIn(store: IssueRows, projectIds: readonly string[]): readonly Row[] {
  const [only] = projectIds;
  if (projectIds.length <= 1) return only === undefined ? [] : store.where(issue.name, 'projectId', only);
  const projects = new Set(projectIds);
  return store.rows(issue.name).filter((row) => projects.has(issueOf(row).projectId));
}

/** Whether an issue of the given projects belongs to a place. */
function scopeOf({ only, isArchive }: ViewScope): (issue: Issue) => boolean {
  return (row) =>
    (row.archivedAt !== null) === (isArchive === true) &&
    row.removedAt === null &&
    (only === undefined || only(row));
}

function narrowOf(
  { filters, showSubIssues }: IssueViewSpec,
  { properties, lookups }: ViewContext,
): (issue: Issue) => boolean {
  const tests = testsOf(filters, properties, lookups);
  return (row) => (showSubIssues || row.parentId === null) && tests.every((test) => test(row));
}

const byHand: CompareIssues = (a, b) => compareText(a.sortOrder, b.sortOrder);

function compareOf(
  spec: Pick<IssueViewSpec, 'order' | 'descending'>,
  { properties, lookups }: ViewContext,
): CompareIssues {
  const property = properties.get(spec.order);
  const comparator = spec.order === BY_HAND ? undefined : property?.comparator?.(lookups);
  if (!comparator || !property) return byHand;
  if (!spec.descending) return (a, b) => comparator(a, b) || byHand(a, b);
  // Reversing an order affects only issues that have a value; the others stay last.
  const has = property.has ?? ((row: Issue) => property.values(row, lookups).length > 0);
  const lacks = (row: Issue): number => (has(row) ? 0 : 1);
  return (a, b) => lacks(a) - lacks(b) || comparator(b, a) || byHand(a, b);
}

/** Joins the keys of group and sub-group; no key contains it. */
const JOINT = '\n';

export const joinKeys = (group: string, subGroup: string): string => `${group}${JOINT}${subGroup}`;

export function splitKey(key: string): { group: string; subGroup: string } {
  const at = key.indexOf(JOINT);
  return { group: key.slice(0, at), subGroup: key.slice(at + 1) };
}

/** The keys of an issue's groups by one property; without a property, a single unnamed group. */
export function groupKeys(
  row: Issue,
  property: IssueProperty | undefined,
  lookups: IssueLookups,
): readonly string[] {
  if (!property?.grouping) return [''];
  const values = property.values(row, lookups);
  return values.length > 0 ? values : [NO_VALUE];
}

const propertyOf = (id: string | null, { properties }: ViewContext): IssueProperty | undefined =>
  id === null ? undefined : properties.get(id);

function groupsOf(spec: IssueViewSpec, context: ViewContext): (issue: Issue) => readonly string[] {
  const group = propertyOf(spec.group, context);
  const subGroup = propertyOf(spec.subGroup, context);
  const { lookups } = context;
  if (!subGroup?.grouping) return soleKeys(group, lookups);
  return (row) =>
    groupKeys(row, group, lookups).flatMap((outer) =>
      groupKeys(row, subGroup, lookups).map((inner) => joinKeys(outer, inner)),
    );
}

/** Joined keys if there is one level. Most issues share a few values, so each is joined once. */
function soleKeys(
  property: IssueProperty | undefined,
  lookups: IssueLookups,
): (row: Issue) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  const joined = (key: string): readonly string[] => {
    const keys = known.get(key) ?? [joinKeys(key, '')];
    known.set(key, keys);
    return keys;
  };
  const value = property?.grouping && property.value;
  if (value) return (row) => joined(value(row, lookups) ?? NO_VALUE);
  return (row) => {
    const keys = groupKeys(row, property, lookups);
    return keys.length === 1 ? joined(keys[0] ?? '') : keys.map((key) => joinKeys(key, ''));
  };
}

/** The keys of one level in display order: those found, and with `empties` all possible ones. */
export function orderKeys(
  found: Iterable<string>,
  propertyId: string | null,
  empties: boolean,
  context: ViewContext,
): string[] {
  const grouping = propertyOf(propertyId, context)?.grouping;
  if (!grouping) return [''];
  const { lookups, scope } = context;
  const known = grouping.known(lookups, scope.projectIds);
  const rank = new Map(known.map((key, at) => [key, at]));
  const keys = new Set(found);
  if (empties) for (const key of known) keys.add(key);
  return [...keys].toSorted(
    (a, b) =>
      (rank.get(a) ?? known.length) - (rank.get(b) ?? known.length) ||
      grouping.compareKeys(a, b, lookups) ||
      compareText(a, b),
  );
}
