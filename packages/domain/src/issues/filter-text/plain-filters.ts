import type { FilterOperator, IssueProperty } from '../property.ts';
import { GROUP, type IssueFilter } from '../view-spec.ts';

type Properties = ReadonlyMap<string, IssueProperty>;

/** Simplifies filters: drops those that match everything and redundant groups, and writes each as the pickers do. */
export function plainFilters(
  filters: readonly IssueFilter[],
  properties: readonly IssueProperty[],
): IssueFilter[] {
  const byId = new Map(properties.map((each) => [each.id, each]));
  return partsOf(joined('all_of', plainParts(filters, byId), byId));
}

const plainParts = (filters: readonly IssueFilter[], properties: Properties): IssueFilter[] =>
  filters.flatMap((filter) => {
    if (filter.filters)
      return joined(filter.operator, plainParts(filter.filters, properties), properties) ?? [];
    return plainFilter(filter, properties.get(filter.property)) ?? [];
  });

/** The members of an "all" group, or the filter itself. */
const partsOf = (filter: IssueFilter | undefined): IssueFilter[] =>
  filter === undefined ? [] : filter.operator === 'all_of' && filter.filters ? filter.filters : [filter];

export const groupOf = (operator: FilterOperator, filters: IssueFilter[]): IssueFilter => ({
  property: GROUP,
  operator,
  values: [],
  filters,
});

/** Combines filters into one; several form an "all" group. */
export function wholeOf(filters: IssueFilter[]): IssueFilter {
  const [only, ...more] = filters;
  return only && more.length === 0 ? only : groupOf('all_of', filters);
}

/** How deep groups are nested. */
export const depthOf = (filters: readonly IssueFilter[]): number =>
  Math.max(0, ...filters.map((each) => (each.filters ? 1 + depthOf(each.filters) : 0)));

/** Simplified filters as a group, merging nested groups of the same kind. */
function joined(
  operator: FilterOperator,
  parts: readonly IssueFilter[],
  properties: Properties,
): IssueFilter | undefined {
  const own = operator === 'all_of' ? 'all_of' : 'any_of';
  const flat = parts.flatMap((part) => (part.filters && part.operator === own ? part.filters : [part]));
  const filters = own === 'any_of' ? withAlikeAsOne(flat, properties) : flat;
  const [only, ...more] = filters;
  if (!only) return undefined;
  if (more.length > 0) return groupOf(operator === 'is_not' ? 'is_not' : own, filters);
  if (operator !== 'is_not') return only;
  return only.operator === 'is_not' && only.filters
    ? joined('any_of', only.filters, properties)
    : contraryOf(only, properties);
}

/** Merges adjacent conditions on the same property. */
function withAlikeAsOne(filters: readonly IssueFilter[], properties: Properties): IssueFilter[] {
  const found: IssueFilter[] = [];
  for (const filter of filters) {
    const before = found.at(-1);
    if (before?.property === filter.property && [before, filter].every((each) => isEither(each, properties)))
      found.splice(-1, 1, anyOf(filter.property, [...before.values, ...filter.values]));
    else found.push(filter);
  }
  return found;
}

const isEither = ({ property, operator }: IssueFilter, properties: Properties): boolean =>
  (operator === 'is' || operator === 'any_of') &&
  properties.get(property)?.operators.includes('any_of') === true;

export const anyOf = (property: string, values: readonly string[]): IssueFilter => {
  const given = [...new Set(values)];
  return { property, operator: given.length > 1 ? 'any_of' : 'is', values: given };
};

function contraryOf(filter: IssueFilter, properties: Properties): IssueFilter {
  const { property, operator, values, filters } = filter;
  if (operator === 'is_not') return anyOf(property, values);
  const contrary = { empty: 'not_empty', not_empty: 'empty', is: 'is_not', any_of: 'is_not' } as const;
  const other = operator in contrary ? contrary[operator as keyof typeof contrary] : undefined;
  if (other && !filters && properties.get(property)?.operators.includes(other))
    return { property, operator: other, values };
  return groupOf('is_not', [filter]);
}

function plainFilter(
  { property: id, operator, values }: IssueFilter,
  property: IssueProperty | undefined,
): IssueFilter | undefined {
  if (!property?.operators.includes(operator)) return undefined;
  if (operator === 'empty' || operator === 'not_empty') return { property: id, operator, values: [] };
  const given = [...new Set(values)];
  if (given.length === 0) return undefined;
  if (property.kind === 'day' || operator === 'is_not' || operator === 'contains')
    return { property: id, operator, values: given };
  if (given.length === 1) return { property: id, operator: 'is', values: given };
  return { property: id, operator: operator === 'is' ? 'any_of' : operator, values: given };
}
