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

/** Which issues a view looks at and in what order, before any filter: fits the sync engine's `OrderSpec`. */
export interface CompiledOrder {
  readonly model: string;
  readonly compare: (a: Row, b: Row) => number;
  readonly candidates: (store: IssueRows) => readonly Row[];
}

/** A view ready to be kept live: fits the sync engine's `ViewSpec`. */
export interface CompiledView extends CompiledOrder {
  readonly match: (row: Row) => boolean;
  /** What of it the candidates may still lack. */
  readonly narrow: (row: Row) => boolean;
  readonly groups: (row: Row) => readonly string[];
}

/** Which issues a place is about, before anybody filters. */
export interface ViewScope {
  readonly projectIds: readonly string[];
  readonly only?: (issue: Issue) => boolean;
  /** Its issues are those that are archived, in place of all others. */
  readonly isArchive?: true;
  /** What makes a new issue one of the place. */
  readonly gives?: readonly IssueEdit[];
}

export interface ViewContext {
  readonly properties: ReadonlyMap<string, IssueProperty>;
  readonly lookups: IssueLookups;
  readonly scope: ViewScope;
}

/** A store hands out rows of the entity that was asked for. */
const issueOf = (row: Row): Issue => row as unknown as Issue;

/** Turns a view into functions. They hold for these lookups: compile again when a state, label or member changes. */
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

/** The part of a view that filters do not change. */
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
    // Kept with their order, so that another filter reads of each row what it asks for alone.
    candidates: (store) => rowsIn(store, scope.projectIds).filter((row) => isOf(issueOf(row))),
  };
}

/** Looking at each row once is faster than finding the rows of several projects one by one. */
function rowsIn(store: IssueRows, projectIds: readonly string[]): readonly Row[] {
  const [only] = projectIds;
  if (projectIds.length <= 1) return only === undefined ? [] : store.where(issue.name, 'projectId', only);
  const projects = new Set(projectIds);
  return store.rows(issue.name).filter((row) => projects.has(issueOf(row).projectId));
}

/** Whether an issue of one of its projects belongs to a place. */
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
  // Issues without a value stay last: turning the order round is about those that have one.
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

/** The keys of an issue's groups under one property; everything in one unnamed group without. */
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

/** Joined keys where there is one level only. Most issues have one of a few values: each is joined once. */
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

/** Keys of one level in the order in which they are shown: those found, and with `empties` all that could be. */
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
