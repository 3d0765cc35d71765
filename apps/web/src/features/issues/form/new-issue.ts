import {
  afterEdit,
  blankIssue,
  ME,
  NO_VALUE,
  periodOf,
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

/**
 * An issue as it must be to stand in a group, and to pass the filters where they name one value. Undefined while the
 * project's states are not here.
 */
export function newIssueIn({ projectId, groupKey, subKey, spec, context }: NewIssuePlace): Issue | undefined {
  const { lookups, properties, scope } = context;
  let row = (scope.gives ?? []).reduce(afterEdit, blankIssue(projectId, lookups));
  const wanted = [
    ...spec.filters
      .filter((each) => each.operator === 'is' || each.operator === 'any_of' || each.operator === 'all_of')
      .map((each) => ({ property: each.property, to: oneValue(each, context) })),
    { property: spec.group, to: groupKey },
    { property: spec.subGroup, to: subKey },
  ];
  for (const { property, to } of wanted) {
    if (property === null || to === undefined || to === '' || to === NO_VALUE) continue;
    const edit = properties.get(property)?.edit?.(row, { to: to === ME ? lookups.userId : to }, lookups);
    if (edit) row = afterEdit(row, edit);
  }
  return row.stateId === '' ? undefined : row;
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
