import { FILTER_OPERATORS, type FilterOperator } from './property.ts';
import {
  DEFAULT_VIEW,
  GROUP,
  GROUPS_DEEP,
  layoutNamed,
  usualIn,
  type IssueFilter,
  type IssueViewSpec,
  type LayoutRules,
} from './view-spec.ts';

/** The search parameters of a view; others belong to someone else. */
export const VIEW_PARAMS = [
  'layout',
  'filters',
  'group',
  'sub',
  'order',
  'show',
  'subissues',
  'empty',
  'options',
] as const;
export type ViewSearch = Readonly<Partial<Record<(typeof VIEW_PARAMS)[number], string>>>;

/**
 * Filters as people type them, `state:started assignee:me`: read once the names are known, then written as `filters`.
 * Never written itself.
 */
const TYPED = 'filter';

/** Means no grouping, because a missing parameter means the default. */
const NONE = 'none';

/**
 * The view as search parameters, without what equals `base`.
 *
 * @example `{ filters: 'labels.any_of.a,b~dueDate.is.2024-08-14;after', order: '-priority' }`
 */
export function searchOfView(
  spec: IssueViewSpec,
  layouts: readonly LayoutRules[],
  base: IssueViewSpec = DEFAULT_VIEW,
): ViewSearch {
  const all: Record<(typeof VIEW_PARAMS)[number], string> = plain(spec);
  const usual = { ...plain(usualIn(base, layoutNamed(layouts, spec.layout, base))), layout: base.layout };
  return Object.fromEntries(
    VIEW_PARAMS.filter((name) => all[name] !== usual[name]).map((name) => [name, all[name]]),
  );
}

/** Whether a URL says anything about the view. */
export const namesView = (search: Readonly<Record<string, unknown>>): boolean =>
  [...VIEW_PARAMS, TYPED].some((name) => search[name] !== undefined);

/** The other search parameters of a URL. */
export const withoutView = (search: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(search).filter(([name]) => ![...VIEW_PARAMS, TYPED].some((each) => each === name)),
  );

/** The typed filter in a URL; undefined if there is none, or if `filters` says it exactly. */
export const typedFilterOf = (search: Readonly<Record<string, unknown>>): string | undefined =>
  search['filters'] === undefined ? textOfParam(search[TYPED]) : undefined;

/** Reads the view from a URL. Whatever can't be read is as in `base`, since people write URLs too. */
export function viewOfSearch(
  search: Readonly<Record<string, unknown>>,
  layouts: readonly LayoutRules[],
  base: IssueViewSpec = DEFAULT_VIEW,
): IssueViewSpec {
  const read = (name: (typeof VIEW_PARAMS)[number]): string | undefined => textOfParam(search[name]);
  const layout = layoutNamed(layouts, read('layout'), base);
  const usual = usualIn(base, layout);
  const order = read('order');
  const show = read('show');
  return {
    layout: layout.id,
    filters:
      read('filters')
        ?.split('~')
        .flatMap((text) => filterOfText(text)) ?? usual.filters,
    group: grouping(read('group'), usual.group),
    subGroup: grouping(read('sub'), usual.subGroup),
    order: order === undefined || order === '' ? usual.order : order.replace(/^-/, ''),
    descending: order === undefined ? usual.descending : order.startsWith('-'),
    shown: show === undefined ? usual.shown : show.split(',').filter((each) => each !== ''),
    showSubIssues: flag(read('subissues'), usual.showSubIssues),
    showEmptyGroups: flag(read('empty'), usual.showEmptyGroups),
    options: optionsOfText(read('options')) ?? usual.options,
  };
}

/** A search parameter as text: the router parses what looks like a number. */
export const textOfParam = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const plain = (spec: IssueViewSpec) => ({
  layout: spec.layout,
  filters: spec.filters.map(textOfFilter).join('~'),
  group: spec.group ?? NONE,
  sub: spec.subGroup ?? NONE,
  order: `${spec.descending ? '-' : ''}${spec.order}`,
  show: spec.shown.join(','),
  subissues: spec.showSubIssues ? '1' : '0',
  empty: spec.showEmptyGroups ? '1' : '0',
  options: Object.entries(spec.options)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((option) => option.map(escape).join(':'))
    .join('~'),
});

function optionsOfText(text: string | undefined): Record<string, string> | undefined {
  if (text === undefined) return undefined;
  const options = text.split('~').flatMap((each) => {
    const [name, value] = each.split(':').flatMap(unescape);
    return name && value !== undefined ? [[name, value] as const] : [];
  });
  return Object.fromEntries(options);
}

const grouping = (text: string | undefined, usual: string | null): string | null =>
  text === undefined || text === '' ? usual : text === NONE ? null : text;

const flag = (text: string | undefined, usual: boolean): boolean =>
  text === '1' ? true : text === '0' ? false : usual;

/** The values of a group are its parts, as nested texts. */
const textOfFilter = ({ property, operator, values, filters }: IssueFilter): string =>
  `${property}.${operator}.${(filters?.map(textOfFilter) ?? values).map(escape).join(',')}`;

/** Semicolons aren't escaped, so that a date reads `2024-08-14;after`. */
const escape = (value: string): string =>
  encodeURIComponent(value).replaceAll('%3B', ';').replaceAll('~', '%7E');

function filterOfText(text: string, deep = GROUPS_DEEP): IssueFilter[] {
  const match = /^([^.~]+)\.([a-z_]+)\.(.*)$/s.exec(text);
  const [, property = '', operator = '', values = ''] = match ?? [];
  if (!isOperator(operator)) return [];
  const read = values === '' ? [] : values.split(',').flatMap(unescape);
  if (property !== GROUP) return [{ property, operator, values: read }];
  if (deep === 0) return [];
  return [{ property, operator, values: [], filters: read.flatMap((each) => filterOfText(each, deep - 1)) }];
}

const isOperator = (value: string): value is FilterOperator =>
  FILTER_OPERATORS.some((each) => each === value);

function unescape(value: string): string[] {
  try {
    return [decodeURIComponent(value)];
  } catch {
    return [];
  }
}
