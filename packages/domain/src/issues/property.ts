import type { Entity, LazyCommand, Row, RowOfEntity } from '@cairn/sync/schema';
import { projectMember } from '../projects/entity.ts';
import type { Issue } from './entity.ts';

/** Rows of other entities that order, group and filter issues. A new object whenever one of them changes. */
export interface IssueLookups {
  readonly userId: string;
  /** The local day, YYYY-MM-DD. */
  readonly today: string;
  /** The day, YYYY-MM-DD, that it is in a time zone; the local one for null. */
  readonly todayIn: (timeZone: string | null) => string;
  /** The local day of an instant. */
  readonly dayOf: (instant: number) => string;
  /** All rows of an entity that are here, by ID; the same map until one of them changes. */
  readonly rows: <E extends Entity>(entity: E) => ReadonlyMap<string, RowOfEntity<E>>;
  /** Any issue that is here; used for parents only. */
  readonly issue: (id: string) => Issue | undefined;
  /** How many sub-issues each issue has that has any; only where issues are ordered by it. */
  readonly subIssues?: ReadonlyMap<string, number>;
}

/** Whether its values are people, so that a filter on it may mean whoever looks at the list. */
export const isAboutPeople = ({ stored }: IssueProperty): boolean =>
  // Who made an issue is kept as text, since members can be gone.
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
 * A command that edits issues: a patch for each. It may change the issues themselves or a facet of theirs. Lists hold
 * every property, so its body is loaded after them.
 */
export type EditCommand = LazyCommand<{ changes: { issueId: string; patch: object }[] }>;

/** Any command of that shape, whatever its patches name. */
export const asEdit = <Patch extends object>(
  command: LazyCommand<{ changes: { issueId: string; patch: Patch }[] }>,
): EditCommand => command as unknown as EditCommand;

/** What an edit changes in one issue. */
export interface IssueEdit {
  /** The issue, or the facet whose fields `patch` names. */
  readonly of: Entity;
  readonly command: EditCommand;
  readonly patch: object;
}

/** The field that a property reads and writes. */
export interface StoredIn {
  /** The issue, or a facet of it. */
  readonly of: Entity;
  readonly field: string;
  /** What changes it; absent if people can't. */
  readonly command?: EditCommand;
}

/** How a filter compares an issue's values with its own. */
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
 * What values look like: `one` of a list, `many` of a list, a `day`, free `text`, or nothing to pick (`fact`).
 * It decides how the property is edited and filtered.
 */
export type PropertyKind = 'one' | 'many' | 'day' | 'text' | 'fact';

/** The key of the group, and the value of the filter, for issues without a value. */
export const NO_VALUE = 'none';

export type CompareIssues = (a: Issue, b: Issue) => number;

/** A step from one value of a property to another. */
export interface ValueChange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** One property of an issue as data: lists, boards, filters, pickers and bulk edits all walk the same objects. */
export interface IssueProperty {
  readonly id: string;
  readonly kind: PropertyKind;
  /** Absent if its values are not those of one field. */
  readonly stored?: StoredIn;
  /** What the history of an issue says of a change; absent if it says nothing, or says it in a way of its own. */
  readonly history?: PropertyHistory;
  /** What its values are ranked by, lowest first; absent if they rank as text or in an order of their own. */
  readonly ranks?: (lookups: IssueLookups) => readonly string[];
  /** Empty when issues cannot be filtered by it. */
  readonly operators: readonly FilterOperator[];
  /** The issue's values as text; none when it has none. Days and instants give the local day. */
  readonly values: (issue: Issue, lookups: IssueLookups) => readonly string[];
  /** Its value or null, of a property that has no more than one: filters and groups ask it of tens of thousands of issues. */
  readonly value?: (issue: Issue, lookups: IssueLookups) => string | null;
  /** Whether the issue has a value, where that is cheaper to say than the value: sorting asks very often. */
  readonly has?: (issue: Issue) => boolean;
  /** Absent when issues cannot be ordered by it. Issues without a value come last. */
  readonly comparator?: (lookups: IssueLookups) => CompareIssues;
  /** Absent when issues cannot be grouped by it. */
  readonly grouping?: Grouping;
  /**
   * The edit that takes the issue from one value to another ({@link NO_VALUE} takes all away, no `to` takes only
   * `from` away); undefined when that is impossible. `from` matters for properties with many values only. Absent
   * on facts.
   */
  readonly edit?: (issue: Issue, change: ValueChange, lookups: IssueLookups) => IssueEdit | undefined;
}

/** What a history can be narrowed to. */
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

/** How the history of an issue tells a change of a property, in the terms of the public activity entries. */
export interface PropertyHistory {
  /** The `field` of the entry. */
  readonly field: string;
  /** Among which changes it is found. */
  readonly among: ChangeKind;
  /** What the entry calls a row that is a value; its `name` if absent. */
  readonly nameOf?: (row: Row) => string;
  /** The `verb` of the entry; 'updated' if absent. */
  readonly verb?: (from: string | null, to: string | null) => string;
}

/** The verb of an entry about what issues are put into: they come, go, or go over to another. */
export const putInVerb: NonNullable<PropertyHistory['verb']> = (from, to) => {
  if (to === null) return 'deleted';
  return from === null ? 'created' : 'updated';
};

export interface Grouping {
  /** Whether its keys are the values found among the issues, beside the one of those without. */
  readonly isFound?: boolean;
  /** Keys of groups that may be shown although they are empty, in their order. */
  readonly known: (lookups: IssueLookups, projectIds: readonly string[]) => readonly string[];
  /** Orders keys that are not among the known ones. */
  readonly compareKeys: (a: string, b: string, lookups: IssueLookups) => number;
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Lowest first; what is absent comes last whatever the direction. */
export function compareOptional<T extends string | number>(
  a: T | null | undefined,
  b: T | null | undefined,
): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return a < b ? -1 : 1;
}
