import { z } from 'zod/mini';
import { FILTER_OPERATORS } from './property.ts';

/** The layout that every version of the browser has. */
export const LIST = 'list';

/**
 * What the domain knows of a layout: its name, and how a list starts in it where that differs from the list's own start.
 * The browser's features say which there are.
 */
export interface LayoutRules {
  readonly id: string;
  readonly usual?: ((base: IssueViewSpec) => IssueViewSpec) | undefined;
}

/** Of the name of a layout, and of an option. */
export const LAYOUT_NAME_MAX = 40;
export const OPTIONS_MAX = 40;
export const OPTION_MAX = 200;

/** Ordered by hand, by each issue's order key. */
export const BY_HAND = 'manual';

const filter = z.object({
  property: z.string(),
  operator: z.enum(FILTER_OPERATORS),
  /** Ids or words; days as `2026-03-09`, `2026-03-09;after` or `2026-03-09;before`, both of which include the day. */
  values: z.array(z.string()),
});
export type IssueFilter = z.infer<typeof filter>;

const viewSpec = z.object({
  layout: z.string().check(z.maxLength(LAYOUT_NAME_MAX)),
  filters: z.array(filter),
  /** Property ids; null for one group of everything. */
  group: z.nullable(z.string()),
  subGroup: z.nullable(z.string()),
  /** A property id or {@link BY_HAND}. */
  order: z.string(),
  descending: z.boolean(),
  /** Ids of the properties shown in rows and cards. */
  shown: z.array(z.string()),
  showSubIssues: z.boolean(),
  showEmptyGroups: z.boolean(),
  /** What layouts keep for themselves, by `<layout>.<name>`: the zoom of a timeline, the width of a column. */
  options: z._default(
    z
      .record(z.string().check(z.maxLength(LAYOUT_NAME_MAX)), z.string().check(z.maxLength(OPTION_MAX)))
      .check(z.refine((options) => Object.keys(options).length <= OPTIONS_MAX)),
    {},
  ),
});

/** How a list of issues is shown, as plain JSON: kept per person, saved in views, written into addresses. */
export type IssueViewSpec = z.infer<typeof viewSpec>;

/** What a list starts with. */
export const DEFAULT_VIEW: IssueViewSpec = {
  layout: LIST,
  filters: [],
  group: 'state',
  subGroup: null,
  order: BY_HAND,
  descending: false,
  shown: ['id', 'priority', 'state', 'labels', 'estimate', 'dueDate', 'assignees', 'createdAt', 'subIssues'],
  showSubIssues: true,
  showEmptyGroups: false,
  options: {},
};

/** What a list starts with in a layout. */
export const usualIn = (base: IssueViewSpec, layout: LayoutRules): IssueViewSpec =>
  layout.id === base.layout ? base : { ...(layout.usual?.(base) ?? base), layout: layout.id };

/** The layout of this name, else the one that `base` has, else a list. */
export const layoutNamed = <L extends LayoutRules>(
  layouts: readonly L[],
  name: unknown,
  base: IssueViewSpec = DEFAULT_VIEW,
): L => {
  const found =
    layouts.find(({ id }) => id === name) ??
    layouts.find(({ id }) => id === base.layout) ??
    layouts.find(({ id }) => id === LIST);
  if (!found) throw new Error(`expected a layout ${LIST}`);
  return found;
};

/** Properties by which one wants the newest first. */
const NEWEST_FIRST = ['createdAt', 'updatedAt', 'completedAt'];

/** Whether an order runs downwards until somebody turns it round. */
export const descendsAtFirst = (order: string): boolean => NEWEST_FIRST.includes(order);

/** A stored view; undefined when it is none that this version understands. */
export function parseViewSpec(
  value: unknown,
  layouts: readonly LayoutRules[],
  base: IssueViewSpec = DEFAULT_VIEW,
): IssueViewSpec | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const named = 'layout' in value ? value.layout : undefined;
  if (named !== undefined && !layouts.some(({ id }) => id === named)) return undefined;
  const parsed = viewSpec.safeParse({ ...usualIn(base, layoutNamed(layouts, named, base)), ...value });
  return parsed.success ? parsed.data : undefined;
}

/** Whether two views show the same. */
export const sameView = (a: IssueViewSpec, b: IssueViewSpec): boolean =>
  JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));

const ordered = (spec: IssueViewSpec): unknown[] => [
  spec.layout,
  spec.filters.map(({ property, operator, values }) => [property, operator, values]),
  spec.group,
  spec.subGroup,
  spec.order,
  spec.descending,
  spec.shown,
  spec.showSubIssues,
  spec.showEmptyGroups,
  Object.entries(spec.options).toSorted(([a], [b]) => (a < b ? -1 : 1)),
];
