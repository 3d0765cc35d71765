import {
  compareStates,
  issue as issueEntity,
  keyBetween,
  ME,
  NO_VALUE,
  periodOf,
  type Issue,
  type IssueFilter,
  type IssuePatch,
  type IssueViewSpec,
  type ViewContext,
} from '@cairn/domain';
import type { RowStore } from '@cairn/sync/client';

interface NewIssuePlace {
  readonly projectId: string;
  readonly groupKey: string;
  readonly subKey: string;
  readonly spec: IssueViewSpec;
  readonly context: ViewContext;
  readonly store: RowStore;
}

/**
 * The fields that put a new issue at the end of a group, and that let it pass the filters where they name one
 * value. Undefined while the project's states are not here.
 */
export function newIssueIn(place: NewIssuePlace) {
  const { projectId, groupKey, subKey, spec, context, store } = place;
  const { lookups, properties } = context;
  const states = [...lookups.states.values()].filter((each) => each.projectId === projectId);
  const first = states.find((each) => each.isDefault) ?? states.toSorted(compareStates)[0];
  if (!first) return undefined;
  const blank = blankIssue(projectId, first.id);
  const wanted = [
    ...spec.filters
      .filter((each) => each.operator === 'is' || each.operator === 'any_of' || each.operator === 'all_of')
      .map((each) => ({ property: each.property, to: oneValue(each, context) })),
    { property: spec.group, to: groupKey },
    { property: spec.subGroup, to: subKey },
  ];
  let fields = { stateId: first.id, priority: blank.priority, ...NO_FIELDS };
  for (const { property, to } of wanted) {
    if (property === null || to === undefined || to === '' || to === NO_VALUE) continue;
    const patch = properties.get(property)?.edit?.(blank, { to: to === ME ? lookups.userId : to }, lookups);
    if (patch) fields = { ...fields, ...fieldsOf(patch, fields) };
  }
  const rows = store.where(issueEntity.name, 'projectId', projectId) as unknown as Issue[];
  let last: string | undefined;
  for (const { sortOrder } of rows) if (last === undefined || sortOrder > last) last = sortOrder;
  return { ...fields, projectId, sortOrder: keyBetween(last, undefined) };
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

const NO_FIELDS = {
  assigneeIds: [] as string[],
  labelIds: [] as string[],
  parentId: null as string | null,
  startDate: null as string | null,
  dueDate: null as string | null,
  estimate: null as string | null,
};

/** A new issue is made of whole values, an edit of sets says what is added. */
function fieldsOf(patch: IssuePatch, held: { assigneeIds: string[]; labelIds: string[] }) {
  const { assigneeIds, labelIds, title: _title, sortOrder: _order, ...plain } = patch;
  const defined = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return {
    ...defined,
    ...(assigneeIds ? { assigneeIds: [...new Set([...held.assigneeIds, ...assigneeIds.add])] } : {}),
    ...(labelIds ? { labelIds: [...new Set([...held.labelIds, ...labelIds.add])] } : {}),
  };
}

const blankIssue = (projectId: string, stateId: string): Issue => ({
  id: '',
  projectId,
  number: 0,
  title: '',
  stateId,
  priority: 'none',
  assigneeIds: [],
  labelIds: [],
  subscriberIds: [],
  parentId: null,
  startDate: null,
  dueDate: null,
  estimate: null,
  sortOrder: '',
  createdBy: '',
  createdAt: 0,
  updatedAt: 0,
  completedAt: null,
  archivedAt: null,
  removedAt: null,
});
