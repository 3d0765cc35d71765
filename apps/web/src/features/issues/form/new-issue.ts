import {
  afterEdit,
  blankIssue,
  matcherOf,
  ME,
  NO_VALUE,
  periodOf,
  type FilterOperator,
  type Issue,
  type IssueFilter,
  type IssueViewSpec,
  type ViewContext,
} from '@cairn/domain';

interface NewIssuePlace {
  readonly projectId: string;
  readonly groupKey: string;
  readonly subKey: string;
  readonly spec: IssueViewSpec;
  readonly context: ViewContext;
}

/** A property, and the value to set. */
interface Given {
  readonly property: string | null;
  readonly to: string | undefined;
}

/**
 * The values an issue needs to appear in a group and to pass the filters, if they name a value. For an any-of group,
 * the first part that makes it pass is used, unless it passes already. Undefined until the project's states have
 * loaded.
 */
export function newIssueIn({ projectId, groupKey, subKey, spec, context }: NewIssuePlace): Issue | undefined {
  const { lookups, scope } = context;
  const place: readonly Given[] = [
    { property: spec.group, to: groupKey },
    { property: spec.subGroup, to: subKey },
  ];
  const blank = (scope.gives ?? []).reduce(afterEdit, blankIssue(projectId, lookups));
  const placed = given(blank, [...givenBy(spec.filters, context), ...place], context);
  const row = spec.filters.reduce((held, filter) => passingAny(held, filter, place, context), placed);
  return row.stateId === '' ? undefined : row;
}

/** The issue with the values of the first part that makes it pass an any-of group. */
function passingAny(row: Issue, filter: IssueFilter, place: readonly Given[], context: ViewContext): Issue {
  if (filter.operator !== 'any_of' || !filter.filters) return row;
  const passes = matcherOf(filter, context.properties, context.lookups);
  if (!passes || passes(row)) return row;
  // The position in the list takes precedence over values from a filter.
  const possible = filter.filters.map((part) => given(row, [...givenBy([part], context), ...place], context));
  return possible.find(passes) ?? row;
}

/** The values named by conditions that must all hold. */
const givenBy = (filters: readonly IssueFilter[], context: ViewContext): Given[] =>
  filters.flatMap((each) => {
    if (each.filters) return each.operator === 'all_of' ? givenBy(each.filters, context) : [];
    return NAMING.has(each.operator) ? [{ property: each.property, to: oneValue(each, context) }] : [];
  });

const NAMING: ReadonlySet<FilterOperator> = new Set<FilterOperator>(['is', 'any_of', 'all_of']);

function given(issue: Issue, wanted: readonly Given[], { lookups, properties }: ViewContext): Issue {
  let row = issue;
  for (const { property, to } of wanted) {
    if (property === null || to === undefined || to === '' || to === NO_VALUE) continue;
    const edit = properties.get(property)?.edit?.(row, { to: to === ME ? lookups.userId : to }, lookups);
    if (edit) row = afterEdit(row, edit);
  }
  return row;
}

/** Only single days can be set, not bounds or longer periods. */
function oneValue(
  { property, values }: IssueFilter,
  { properties, lookups }: ViewContext,
): string | undefined {
  const [value] = values;
  if (value === undefined || properties.get(property)?.kind !== 'day') return value;
  const { from, to } = periodOf(value, lookups.today) ?? { from: value, to: value };
  return from === to && !from.includes(';') ? from : undefined;
}
