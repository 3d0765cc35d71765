import type { Entity, LazyCommand, Row, RowOfEntity } from '@cairn/sync/schema';
import { projectMember } from '../projects/entity.ts';
import type { Issue } from './entity.ts';

/**
 * Rows of other entities that are needed to sort, group and filter issues. A new object whenever one of them changes.
 */
export interface IssueLookups {
  readonly userId: string;
  /** Today in local time, YYYY-MM-DD. */
  readonly today: string;
  /** Today in a time zone, YYYY-MM-DD; local for null. */
  readonly todayIn: (timeZone: string | null) => string;
  /** The local date of an instant. */
  readonly dayOf: (instant: number) => string;
  /** All loaded rows of an entity by ID; the same map until one of them changes. */
  readonly rows: <E extends Entity>(entity: E) => ReadonlyMap<string, RowOfEntity<E>>;
  /** Any loaded issue; used only for parents. */
  readonly issue: (id: string) => Issue | undefined;
  /** The number of sub-issues of issues that have any; only set when sorting by it. */
  readonly subIssues?: ReadonlyMap<string, number>;
}

/** Whether its values are people, so that a filter can mean the viewer. */
export const isAboutPeople = ({ stored }: IssueProperty): boolean =>
  // Creators are stored as text, because members can be removed.
  stored?.of.fields[stored.field]?.to === 'member' || stored?.field === 'createdBy';

const peopleByRows = new WeakMap<object, ReadonlyMap<string, ReadonlySet<string>>>();

/** The IDs of a project's members. */
export function peopleOf(lookups: IssueLookups, projectId: string): ReadonlySet<string> {
  const rows = lookups.rows(projectMember);
  const known = peopleByRows.get(rows);
  if (known) return known.get(projectId) ?? NOBODY;
  const found = new Map<string, Set<string>>();
  for (const row of rows.values())
    found.set(row.projectId, (found.get(row.projectId) ?? new Set<string>()).add(row.userId));
  peopleByRows.set(rows, found);
  return found.get(projectId) ?? NOBODY;
}

const NOBODY: ReadonlySet<string> = new Set();

/**
 * A command that edits issues, with one patch per issue: fields of the issue or of a facet. Its body loads later, since
 * every list has all properties.
 */
export type EditCommand = LazyCommand<{ changes: { issueId: string; patch: object }[] }>;

/** Accepts any command of that shape, whatever its patches contain. */
export const asEdit = <Patch extends object>(
  command: LazyCommand<{ changes: { issueId: string; patch: Patch }[] }>,
): EditCommand => command as unknown as EditCommand;

/** An edit of one issue. */
export interface IssueEdit {
  /** The issue, or the facet that `patch` applies to. */
  readonly of: Entity;
  readonly command: EditCommand;
  readonly patch: object;
}

/** The field that a property reads and writes. */
export interface StoredIn {
  /** The issue, or a facet of it. */
  readonly of: Entity;
  readonly field: string;
  /** The command that edits it; absent if it is read-only. */
  readonly command?: EditCommand;
}

/** How a filter compares an issue's values with its own values. */
export const FILTER_OPERATORS = [
  'is',
  'is_not',
  'any_of',
  'all_of',
  'contains',
  'empty',
  'not_empty',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/**
 * The kind of value: `one` of a list, `many` of a list, a `day`, free `text`, or read-only (`fact`). It decides how the
 * property is edited and filtered.
 */
export type PropertyKind = 'one' | 'many' | 'day' | 'text' | 'fact';

/** The group key and filter value for issues without a value. */
export const NO_VALUE = 'none';

export type CompareIssues = (a: Issue, b: Issue) => number;

/** A change from one value of a property to another. */
export interface ValueChange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** One property of an issue as data: lists, boards, filters, pickers and bulk edits all walk the same objects. */
export interface IssueProperty {
  readonly id: string;
  readonly kind: PropertyKind;
  /** Absent if its values don't come from a single field. */
  readonly stored?: StoredIn;
  /** How the activity describes a change; absent if it doesn't, or does so in its own way. */
  readonly history?: PropertyHistory;
  /** The rank of its values, lowest first; absent if they sort as text or in their own order. */
  readonly ranks?: (lookups: IssueLookups) => readonly string[];
  /** Empty if issues can't be filtered by it. */
  readonly operators: readonly FilterOperator[];
  /** The issue's values as text; empty if it has none. Dates and times give the local date. */
  readonly values: (issue: Issue, lookups: IssueLookups) => readonly string[];
  /**
   * The value or null, for properties with at most one: filters and groups ask this for tens of thousands of issues.
   */
  readonly value?: (issue: Issue, lookups: IssueLookups) => string | null;
  /** Whether the issue has a value, if that is cheaper than getting the value; sorting asks this very often. */
  readonly has?: (issue: Issue) => boolean;
  /** Absent if issues can't be sorted by it. Issues without a value come last. */
  readonly comparator?: (lookups: IssueLookups) => CompareIssues;
  /** Absent if issues can't be grouped by it. */
  readonly grouping?: Grouping;
  /**
   * The edit that changes the issue from one value to another ({@link NO_VALUE} clears all, no `to` removes only
   * `from`); undefined if that is impossible. `from` matters only for properties with many values. Absent on facts.
   */
  readonly edit?: (issue: Issue, change: ValueChange, lookups: IssueLookups) => IssueEdit | undefined;
}

/** What a history can be filtered by. */
export type ChangeKind =
  | 'issue'
  | 'text'
  | 'state'
  | 'priority'
  | 'assignees'
  | 'labels'
  | 'dates'
  | 'plans'
  | 'relations'
  | 'files';

/** How the activity describes a change of a property, in the terms of public activity entries. */
export interface PropertyHistory {
  /** The `field` of the entry. */
  readonly field: string;
  /** The kind of change that it is listed under. */
  readonly among: ChangeKind;
  /** The name of a row that is a value; its `name` if absent. */
  readonly nameOf?: (row: Row) => string;
  /** The `verb` of the entry; 'updated' if absent. */
  readonly verb?: (from: string | null, to: string | null) => string;
}

/** The verb for memberships: added, removed, or exchanged for another. */
export const putInVerb: NonNullable<PropertyHistory['verb']> = (from, to) => {
  if (to === null) return 'deleted';
  return from === null ? 'created' : 'updated';
};

export interface Grouping {
  /** Whether its keys come from the values of the issues, besides the key for issues without a value. */
  readonly isFound?: boolean;
  /** Keys of groups that can be shown while empty, in order. */
  readonly known: (lookups: IssueLookups, projectIds: readonly string[]) => readonly string[];
  /** Sorts keys that are not among the known ones. */
  readonly compareKeys: (a: string, b: string, lookups: IssueLookups) => number;
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Lowest first; missing values come last in either direction. */
export function compareOptional<T extends string | number>(
  a: T | null | undefined,
  b: T | null | undefined,
): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return a < b ? -1 : 1;
}
