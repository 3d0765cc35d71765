import { FILTER_OPERATORS, type FilterOperator } from './property.ts';

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

/**
 * The property of a group of filters, which is a filter itself: any of its parts holds (`any_of`), all do (`all_of`), or
 * none does (`is_not`). A version that knows no groups lets it pass, like all properties that it doesn't know.
 */
export const GROUP = 'group';

/** How deep groups may stand in one another. */
export const GROUPS_DEEP = 4;

export interface IssueFilter {
  property: string;
  operator: FilterOperator;
  /** Ids or words; days as `2026-03-09`, `2026-03-09;after` or `2026-03-09;before`, both of which include the day. */
  values: string[];
  /** The parts of a {@link GROUP}. */
  filters?: IssueFilter[];
}

/** The conditions that filters are made of, in groups or not. */
export const conditionsIn = (filters: readonly IssueFilter[]): IssueFilter[] =>
  filters.flatMap((each) => (each.filters ? conditionsIn(each.filters) : each));

/** How a list of issues is shown, as plain JSON: kept per person, saved in views, written into addresses. */
export interface IssueViewSpec {
  layout: string;
  filters: IssueFilter[];
  /** Property ids; null for one group of everything. */
  group: string | null;
  subGroup: string | null;
  /** A property id or {@link BY_HAND}. */
  order: string;
  descending: boolean;
  /** Ids of the properties shown in rows and cards. */
  shown: string[];
  showSubIssues: boolean;
  showEmptyGroups: boolean;
  /** What layouts keep for themselves, by `<layout>.<name>`: the zoom of a timeline, the width of a column. */
  options: Record<string, string>;
}

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
const NEWEST_FIRST = ['createdAt', 'updatedAt', 'completedAt', 'archivedAt'];

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
  const given = { ...usualIn(base, layoutNamed(layouts, named, base)), ...value };
  const { layout, filters, group, subGroup, order, descending, shown, showSubIssues, showEmptyGroups } =
    given;
  const { options } = given;
  const isKnown =
    isText(layout, LAYOUT_NAME_MAX) &&
    Array.isArray(filters) &&
    filters.every((each) => isFilter(each)) &&
    isTextOrNull(group) &&
    isTextOrNull(subGroup) &&
    isText(order) &&
    areTexts(shown) &&
    [descending, showSubIssues, showEmptyGroups].every((each) => typeof each === 'boolean') &&
    areOptions(options);
  if (!isKnown) return undefined;
  return {
    layout,
    filters: filters.map(known),
    group,
    subGroup,
    order,
    descending,
    shown,
    showSubIssues,
    showEmptyGroups,
    options,
  };
}

// By hand and not by a schema: no other code of the first screens needs one.

const isText = (value: unknown, max = Infinity): boolean => typeof value === 'string' && value.length <= max;

const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => isText(each));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFilter = (value: unknown, deep = GROUPS_DEEP): boolean =>
  isObject(value) &&
  (value['filters'] === undefined ||
    (deep > 0 &&
      Array.isArray(value['filters']) &&
      value['filters'].every((each) => isFilter(each, deep - 1)))) &&
  isText(value['property']) &&
  FILTER_OPERATORS.some((each) => each === value['operator']) &&
  areTexts(value['values']);

const known = ({ property, operator, values, filters }: IssueFilter): IssueFilter => ({
  property,
  operator,
  values,
  ...(filters && { filters: filters.map(known) }),
});

function areOptions(value: unknown): boolean {
  const options = isObject(value) ? Object.entries(value) : undefined;
  return (
    options !== undefined &&
    options.length <= OPTIONS_MAX &&
    options.every(([name, option]) => isText(name, LAYOUT_NAME_MAX) && isText(option, OPTION_MAX))
  );
}

/** Whether two views show the same. */
export const sameView = (a: IssueViewSpec, b: IssueViewSpec): boolean =>
  JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));

const ordered = (spec: IssueViewSpec): unknown[] => [
  spec.layout,
  spec.filters.map(known),
  spec.group,
  spec.subGroup,
  spec.order,
  spec.descending,
  spec.shown,
  spec.showSubIssues,
  spec.showEmptyGroups,
  Object.entries(spec.options).toSorted(([a], [b]) => (a < b ? -1 : 1)),
];
