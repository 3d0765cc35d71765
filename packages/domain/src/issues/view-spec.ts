import { z } from 'zod/mini';
import { FILTER_OPERATORS } from './property.ts';

export const LAYOUTS = ['list', 'board'] as const;
export type Layout = (typeof LAYOUTS)[number];

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
  layout: z.enum(LAYOUTS),
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
});

/** How a list of issues is shown, as plain JSON: kept per person, saved in views, written into addresses. */
export type IssueViewSpec = z.infer<typeof viewSpec>;

/** What a list starts with. */
export const DEFAULT_VIEW: IssueViewSpec = {
  layout: 'list',
  filters: [],
  group: 'state',
  subGroup: null,
  order: BY_HAND,
  descending: false,
  shown: ['id', 'priority', 'state', 'labels', 'estimate', 'dueDate', 'assignees', 'createdAt', 'subIssues'],
  showSubIssues: true,
  showEmptyGroups: false,
};

/** Cards have no room for these unless somebody asks for them. */
const NOT_ON_CARDS = ['createdAt', 'updatedAt'];

/** What a list starts with in another layout: a board needs columns, and cards are dragged to empty ones too. */
export function usualIn(base: IssueViewSpec, layout: Layout): IssueViewSpec {
  if (layout === base.layout) return base;
  if (layout === 'list') return { ...base, layout, showEmptyGroups: false };
  return {
    ...base,
    layout,
    group: base.group ?? 'state',
    shown: base.shown.filter((each) => !NOT_ON_CARDS.includes(each)),
    showEmptyGroups: true,
  };
}

/** Properties by which one wants the newest first. */
const NEWEST_FIRST = ['createdAt', 'updatedAt', 'completedAt'];

/** Whether an order runs downwards until somebody turns it round. */
export const descendsAtFirst = (order: string): boolean => NEWEST_FIRST.includes(order);

/** A stored view; undefined when it is none that this version understands. */
export function parseViewSpec(value: unknown, base: IssueViewSpec = DEFAULT_VIEW): IssueViewSpec | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const layout = LAYOUTS.find((each) => 'layout' in value && each === value.layout) ?? base.layout;
  const parsed = viewSpec.safeParse({ ...usualIn(base, layout), ...value });
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
];
