import type { Label } from '../labels/entity.ts';
import type { Project } from '../projects/entity.ts';
import type { State } from '../states/entity.ts';
import type { Member } from '../workspaces/entity.ts';
import type { IssuePatch } from './commands.ts';
import type { Issue } from './entity.ts';

/** Rows of other entities that order, group and filter issues. A new object whenever one of them changes. */
export interface IssueLookups {
  readonly userId: string;
  /** The local day, YYYY-MM-DD. */
  readonly today: string;
  /** The local day of an instant. */
  readonly dayOf: (instant: number) => string;
  readonly states: ReadonlyMap<string, State>;
  readonly labels: ReadonlyMap<string, Label>;
  readonly members: ReadonlyMap<string, Member>;
  readonly projects: ReadonlyMap<string, Project>;
  /** User ids by project id. */
  readonly projectMembers: ReadonlyMap<string, ReadonlySet<string>>;
  /** Any issue that is here; used for parents only. */
  readonly issue: (id: string) => Issue | undefined;
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
  /** Empty when issues cannot be filtered by it. */
  readonly operators: readonly FilterOperator[];
  /** The issue's values as text; none when it has none. Days and instants give the local day. */
  readonly values: (issue: Issue, lookups: IssueLookups) => readonly string[];
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
  readonly edit?: (issue: Issue, change: ValueChange, lookups: IssueLookups) => IssuePatch | undefined;
}

export interface Grouping {
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
