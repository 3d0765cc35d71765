import { compareLabels } from '../labels/rules.ts';
import { STATE_GROUPS } from '../states/constants.ts';
import { compareStates } from '../states/rules.ts';
import type { IssuePatch } from './commands.ts';
import { PRIORITIES, type Priority } from './constants.ts';
import type { Issue } from './entity.ts';
import {
  compareOptional,
  compareText,
  NO_VALUE,
  type CompareIssues,
  type FilterOperator,
  type Grouping,
  type IssueLookups,
  type IssueProperty,
  type ValueChange,
} from './property.ts';

const ONE: readonly FilterOperator[] = ['is', 'is_not', 'any_of'];
const ONE_OR_NONE: readonly FilterOperator[] = [...ONE, 'empty', 'not_empty'];
const MANY: readonly FilterOperator[] = ['is', 'is_not', 'any_of', 'all_of', 'empty', 'not_empty'];
const DAY: readonly FilterOperator[] = ['is', 'empty', 'not_empty'];
const TEXT: readonly FilterOperator[] = ['contains'];

/** Orders issues by the place of a value in a list; unknown values last. */
function byRank(order: readonly string[], valueOf: (issue: Issue) => string): CompareIssues {
  const rank = new Map(order.map((value, at) => [value, at]));
  const rankOf = (issue: Issue): number => rank.get(valueOf(issue)) ?? order.length;
  return (a, b) => rankOf(a) - rankOf(b);
}

const inProjects = (projectIds: readonly string[], projectId: string): boolean =>
  projectIds.includes(projectId);

/** The order of states, and below of labels, members and projects: what lists sort by. */
export const stateOrder = (lookups: IssueLookups): string[] =>
  [...lookups.states.values()].toSorted(compareStates).map((each) => each.id);

export const stateProperty: IssueProperty = {
  id: 'state',
  kind: 'one',
  operators: ONE,
  values: (issue) => [issue.stateId],
  comparator: (lookups) => byRank(stateOrder(lookups), (issue) => issue.stateId),
  grouping: {
    known: (lookups, projectIds) =>
      stateOrder(lookups).filter((id) => inProjects(projectIds, lookups.states.get(id)?.projectId ?? '')),
    compareKeys: compareText,
  },
  edit: (issue, { to }, lookups) =>
    to !== undefined && lookups.states.get(to)?.projectId === issue.projectId ? { stateId: to } : undefined,
};

export const stateGroupProperty: IssueProperty = {
  id: 'stateGroup',
  kind: 'one',
  operators: ONE,
  values: (issue, lookups) => {
    const group = lookups.states.get(issue.stateId)?.group;
    return group === undefined ? [] : [group];
  },
  comparator: (lookups) => byRank(STATE_GROUPS, (issue) => lookups.states.get(issue.stateId)?.group ?? ''),
  grouping: { known: () => STATE_GROUPS, compareKeys: compareText },
  edit: (issue, { to }, lookups) => {
    const first = [...lookups.states.values()]
      .filter((each) => each.projectId === issue.projectId && each.group === to)
      .toSorted(compareStates)[0];
    return first && { stateId: first.id };
  },
};

const isPriority = (value: string | undefined): value is Priority =>
  PRIORITIES.some((each) => each === value);

export const priorityProperty: IssueProperty = {
  id: 'priority',
  kind: 'one',
  operators: ONE,
  values: (issue) => [issue.priority],
  comparator: () => byRank(PRIORITIES, (issue) => issue.priority),
  grouping: { known: () => PRIORITIES, compareKeys: compareText },
  edit: (_issue, { to }) => (isPriority(to) ? { priority: to } : undefined),
};

/** Members by name, the way pickers and groups list them. */
export function memberOrder(lookups: IssueLookups): string[] {
  return [...lookups.members.values()]
    .filter((each) => each.isActive)
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName) || compareText(a.id, b.id))
    .map((each) => each.id);
}

/** The members of these projects, by name. */
export const membersOf = (lookups: IssueLookups, projectIds: readonly string[]): string[] =>
  memberOrder(lookups).filter((id) => projectIds.some((each) => lookups.projectMembers.get(each)?.has(id)));

const memberGrouping: Grouping = {
  known: (lookups, projectIds) => [...membersOf(lookups, projectIds), NO_VALUE],
  compareKeys: compareText,
};

function byFirst(order: readonly string[], valuesOf: (issue: Issue) => readonly string[]): CompareIssues {
  const rank = new Map(order.map((value, at) => [value, at]));
  const best = (issue: Issue): number | undefined => {
    const ranks = valuesOf(issue).map((value) => rank.get(value) ?? order.length);
    return ranks.length > 0 ? Math.min(...ranks) : undefined;
  };
  return (a, b) => compareOptional(best(a), best(b));
}

function setEdit(current: readonly string[], { from, to }: ValueChange) {
  // Out of the group of one value: the others stay.
  if (to === NO_VALUE) return { add: [], remove: current.filter((each) => (from ?? each) === each) };
  return {
    add: to === undefined || current.includes(to) ? [] : [to],
    remove: current.filter((each) => each === from && each !== to),
  };
}

export const assigneesProperty: IssueProperty = {
  id: 'assignees',
  kind: 'many',
  operators: MANY,
  values: (issue) => issue.assigneeIds,
  comparator: (lookups) => byFirst(memberOrder(lookups), (issue) => issue.assigneeIds),
  grouping: memberGrouping,
  edit: (issue, change) => ({ assigneeIds: setEdit(issue.assigneeIds, change) }),
};

/** Taking labels off is always possible; a label of another project is none for this issue. */
const isLabelFor = (issue: Issue, id: string | undefined, lookups: IssueLookups): boolean =>
  id === undefined || id === NO_VALUE || lookups.labels.get(id)?.projectId === issue.projectId;

export const labelOrder = (lookups: IssueLookups): string[] =>
  [...lookups.labels.values()].toSorted(compareLabels).map((each) => each.id);

export const labelsProperty: IssueProperty = {
  id: 'labels',
  kind: 'many',
  operators: MANY,
  values: (issue) => issue.labelIds,
  comparator: (lookups) => byFirst(labelOrder(lookups), (issue) => issue.labelIds),
  grouping: {
    known: (lookups, projectIds) => [
      ...labelOrder(lookups).filter((id) => inProjects(projectIds, lookups.labels.get(id)?.projectId ?? '')),
      NO_VALUE,
    ],
    compareKeys: compareText,
  },
  edit: (issue, change, lookups) =>
    isLabelFor(issue, change.to, lookups) ? { labelIds: setEdit(issue.labelIds, change) } : undefined,
};

/** Groups that are made of the values found: known is only the one without. */
const foundGroups = (compareKeys: Grouping['compareKeys'] = compareText): Grouping => ({
  known: () => [],
  compareKeys: (a, b, lookups) => (a === NO_VALUE ? 1 : b === NO_VALUE ? -1 : compareKeys(a, b, lookups)),
});

const listed = (value: string | null): readonly string[] => (value === null ? [] : [value]);

const valueOrNull = (to: string | undefined): string | null =>
  to === undefined || to === NO_VALUE ? null : to;

function dayProperty(id: 'startDate' | 'dueDate'): IssueProperty {
  return {
    id,
    kind: 'day',
    operators: DAY,
    values: (issue) => listed(issue[id]),
    has: (issue) => issue[id] !== null,
    comparator: () => (a, b) => compareOptional(a[id], b[id]),
    grouping: foundGroups(),
    edit: (_issue, { to }): IssuePatch => ({ [id]: valueOrNull(to) }),
  };
}

export const startDateProperty = dayProperty('startDate');
export const dueDateProperty = dayProperty('dueDate');

function instantProperty(id: 'createdAt' | 'updatedAt' | 'completedAt', empties: boolean): IssueProperty {
  return {
    id,
    kind: 'day',
    operators: empties ? DAY : ['is'],
    values: (issue, lookups) => {
      const at = issue[id];
      return at === null ? [] : [lookups.dayOf(at)];
    },
    has: (issue) => issue[id] !== null,
    comparator: () => (a, b) => compareOptional(a[id], b[id]),
    grouping: foundGroups((a, b) => compareText(b, a)),
  };
}

export const createdAtProperty = instantProperty('createdAt', false);
export const updatedAtProperty = instantProperty('updatedAt', false);
export const completedAtProperty = instantProperty('completedAt', true);

/** How an estimate that is a number is written; the same expression holds in SQL. */
export const ESTIMATE_NUMBER = '^-?[0-9]+([.][0-9]+)?$';
// slow-expression: has a start, and its loops stop at the point.
const estimateNumber = new RegExp(ESTIMATE_NUMBER, 'u');

/** Numbers by size, then words. */
function compareEstimates(a: string, b: string): number {
  const [left, right] = [estimateNumber.test(a), estimateNumber.test(b)];
  if (left && right) return Number(a) - Number(b) || compareText(a, b);
  if (left !== right) return left ? -1 : 1;
  return compareText(a, b);
}

export const estimateProperty: IssueProperty = {
  id: 'estimate',
  kind: 'one',
  operators: ONE_OR_NONE,
  values: (issue) => listed(issue.estimate),
  comparator: () => (a, b) =>
    a.estimate === null || b.estimate === null
      ? compareOptional(a.estimate, b.estimate)
      : compareEstimates(a.estimate, b.estimate),
  grouping: foundGroups(compareEstimates),
  edit: (_issue, { to }) => ({ estimate: valueOrNull(to) }),
};

const parentName = (id: string, lookups: IssueLookups): string => {
  const row = lookups.issue(id);
  return row ? String(row.number).padStart(8, '0') : id;
};

export const parentProperty: IssueProperty = {
  id: 'parent',
  kind: 'one',
  operators: ONE_OR_NONE,
  values: (issue) => listed(issue.parentId),
  grouping: foundGroups((a, b, lookups) => compareText(parentName(a, lookups), parentName(b, lookups))),
  edit: (issue, { to }) => (to === issue.id ? undefined : { parentId: valueOrNull(to) }),
};

function personProperty(
  id: string,
  valuesOf: (issue: Issue) => readonly string[],
  many: boolean,
): IssueProperty {
  return {
    id,
    kind: many ? 'many' : 'one',
    operators: many ? MANY : ONE,
    values: valuesOf,
    comparator: (lookups) => byFirst(memberOrder(lookups), valuesOf),
    grouping: memberGrouping,
  };
}

export const createdByProperty = personProperty('createdBy', (issue) => [issue.createdBy], false);
export const subscribersProperty = personProperty('subscribers', (issue) => issue.subscriberIds, true);

export const projectOrder = (lookups: IssueLookups): string[] =>
  [...lookups.projects.values()]
    .toSorted((a, b) => a.name.localeCompare(b.name) || compareText(a.id, b.id))
    .map((each) => each.id);

export const projectProperty: IssueProperty = {
  id: 'project',
  kind: 'one',
  operators: ONE,
  values: (issue) => [issue.projectId],
  comparator: (lookups) => byRank(projectOrder(lookups), (issue) => issue.projectId),
  grouping: {
    known: (lookups, projectIds) => projectOrder(lookups).filter((id) => inProjects(projectIds, id)),
    compareKeys: compareText,
  },
};

/** The number in WEB-12; what the server has not numbered yet comes last. */
export const idProperty: IssueProperty = {
  id: 'id',
  kind: 'fact',
  operators: [],
  values: (issue) => [String(issue.number)],
  comparator: (lookups) => {
    const byProject = byRank(projectOrder(lookups), (issue) => issue.projectId);
    const place = (issue: Issue): number | undefined => (issue.number === 0 ? undefined : issue.number);
    return (a, b) => byProject(a, b) || compareOptional(place(a), place(b));
  },
};

export const titleProperty: IssueProperty = {
  id: 'title',
  kind: 'text',
  operators: TEXT,
  values: (issue) => [issue.title],
  comparator: () => (a, b) => compareText(a.title.toLowerCase(), b.title.toLowerCase()),
};

/** The properties of the issue itself; higher features add theirs. */
export const ISSUE_PROPERTIES = [
  idProperty,
  titleProperty,
  stateProperty,
  stateGroupProperty,
  priorityProperty,
  assigneesProperty,
  labelsProperty,
  startDateProperty,
  dueDateProperty,
  estimateProperty,
  parentProperty,
  projectProperty,
  createdByProperty,
  subscribersProperty,
  createdAtProperty,
  updatedAtProperty,
  completedAtProperty,
] as const;
