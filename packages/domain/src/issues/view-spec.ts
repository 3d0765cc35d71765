import { FILTER_OPERATORS, type FilterOperator } from './property.ts';

/** The layout that every version of the app has. */
export const LIST = 'list';

/**
 * What the domain knows of a layout: its name, and its defaults where they differ from the list's. The browser's
 * features decide which layouts exist.
 */
export interface LayoutRules {
  readonly id: string;
  readonly usual?: ((base: IssueViewSpec) => IssueViewSpec) | undefined;
}

/** The longest name of a layout or an option. */
export const LAYOUT_NAME_MAX = 40;
export const OPTIONS_MAX = 40;
export const OPTION_MAX = 200;

/** Manual order, by each issue's order key. */
export const BY_HAND = 'manual';

/**
 * The property of a filter group, which is itself a filter: any of its parts matches (`any_of`), all do (`all_of`), or
 * none does (`is_not`). A version that doesn't know groups ignores it, like any unknown property.
 */
export const GROUP = 'group';

/** How deep groups can be nested. */
export const GROUPS_DEEP = 4;

export interface IssueFilter {
  property: string;
  operator: FilterOperator;
  /** IDs or words; days as `2026-03-09`, `2026-03-09;after` or `2026-03-09;before`, both of which include the day. */
  values: string[];
  /** The parts of a {@link GROUP}. */
  filters?: IssueFilter[];
}

/** The conditions in filters, inside groups or not. */
export const conditionsIn = (filters: readonly IssueFilter[]): IssueFilter[] =>
  filters.flatMap((each) => (each.filters ? conditionsIn(each.filters) : each));

/** How an issue list is displayed, as plain JSON: stored per person, saved in views, written into URLs. */
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
  /** Options of layouts, by `<layout>.<name>`: the zoom of a timeline, the width of a column. */
  options: Record<string, string>;
}

/** The default view of a list. */
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

/** The default view in a layout. */
export const usualIn = (base: IssueViewSpec, layout: LayoutRules): IssueViewSpec =>
  layout.id === base.layout ? base : { ...(layout.usual?.(base) ?? base), layout: layout.id };

/** The layout with this name, else that of `base`, else the list. */
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

/** Properties that people want sorted newest first. */
const NEWEST_FIRST = ['createdAt', 'updatedAt', 'completedAt', 'archivedAt'];

/** Whether an order is descending by default. */
export const descendsAtFirst = (order: string): boolean => NEWEST_FIRST.includes(order);

/** Parses a stored view; undefined if this version can't read it. */
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

// Parsed without a schema, because the first screens need none otherwise.

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

/** Whether two views are equal. */
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
