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

/** A property, and the value that an issue is given. */
interface Given {
  readonly property: string | null;
  readonly to: string | undefined;
}

/**
 * An issue as it must be to stand in a group, and to pass the filters where they name a value. Of a group of which any
 * must hold, the first part that makes it pass is given, unless it passes already. Undefined while the project's states
 * are not here.
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

/** The issue with what the first part names that lets it pass a group of which any must hold. */
function passingAny(row: Issue, filter: IssueFilter, place: readonly Given[], context: ViewContext): Issue {
  if (filter.operator !== 'any_of' || !filter.filters) return row;
  const passes = matcherOf(filter, context.properties, context.lookups);
  if (!passes || passes(row)) return row;
  // Where the list puts it counts for more than what a filter names.
  const possible = filter.filters.map((part) => given(row, [...givenBy([part], context), ...place], context));
  return possible.find(passes) ?? row;
}

/** What conditions that all hold name. */
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

/** Of days only one day can be set: neither a bound nor a longer period is one. */
function oneValue(
  { property, values }: IssueFilter,
  { properties, lookups }: ViewContext,
): string | undefined {
  const [value] = values;
  if (value === undefined || properties.get(property)?.kind !== 'day') return value;
  const { from, to } = periodOf(value, lookups.today) ?? { from: value, to: value };
  return from === to && !from.includes(';') ? from : undefined;
}
