import { label } from '../labels/entity.ts';
import { compareLabels } from '../labels/rules.ts';
import { project } from '../projects/entity.ts';
import { STATE_GROUPS } from '../states/constants.ts';
import { state } from '../states/entity.ts';
import { compareStates } from '../states/rules.ts';
import { member } from '../workspaces/entity.ts';
import { PRIORITIES } from './constants.ts';
import { issueEdits, patchIssue } from './edits.ts';
import { issue as issueEntity, issueCounts, type Issue } from './entity.ts';
import {
  byRank,
  countOf,
  dayOf,
  foundGroups,
  listed,
  manyOf,
  momentOf,
  ONE,
  ONE_OR_NONE,
  oneOf,
  setField,
  TEXT,
  valueOrNull,
} from './property-kinds.ts';
import {
  compareOptional,
  compareText,
  NO_VALUE,
  peopleOf,
  type IssueLookups,
  type IssueProperty,
  type StoredIn,
} from './property.ts';

/** A field of the issue that people can edit. */
const editable = (field: keyof Issue): StoredIn => ({
  of: issueEntity,
  field,
  command: issueEdits,
});

/** A read-only field of the issue. */
const given = (field: keyof Issue): StoredIn => ({ of: issueEntity, field });

/** The rank of states (and below, of labels, members and projects) that lists sort by. */
export const stateOrder = (lookups: IssueLookups): string[] =>
  [...lookups.rows(state).values()].toSorted(compareStates).map((each) => each.id);

export const stateProperty = oneOf({
  id: 'state',
  stored: editable('stateId'),
  history: { field: 'state', among: 'state' },
  ranks: stateOrder,
  known: (lookups, projectIds) =>
    stateOrder(lookups).filter((id) => projectIds.includes(lookups.rows(state).get(id)?.projectId ?? '')),
  fits: (issue, id, lookups) => lookups.rows(state).get(id)?.projectId === issue.projectId,
});

const groupOf = (issue: Issue, lookups: IssueLookups): string | null =>
  lookups.rows(state).get(issue.stateId)?.group ?? null;

export const stateGroupProperty: IssueProperty = {
  id: 'stateGroup',
  kind: 'one',
  operators: ONE,
  ranks: () => STATE_GROUPS,
  values: (issue, lookups) => listed(groupOf(issue, lookups)),
  value: groupOf,
  comparator: (lookups) => byRank(STATE_GROUPS, (issue) => groupOf(issue, lookups)),
  grouping: { known: () => STATE_GROUPS, compareKeys: compareText },
  edit: (issue, { to }, lookups) => {
    const first = [...lookups.rows(state).values()]
      .filter((each) => each.projectId === issue.projectId && each.group === to)
      .toSorted(compareStates)[0];
    return first && patchIssue({ stateId: first.id });
  },
};

export const priorityProperty = oneOf({
  id: 'priority',
  stored: editable('priority'),
  ranks: () => PRIORITIES,
  fits: (_issue, value) => PRIORITIES.some((each) => each === value),
});

/** Members by name, as in pickers and groups. */
export function memberOrder(lookups: IssueLookups): string[] {
  return [...lookups.rows(member).values()]
    .filter((each) => each.isActive)
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName) || compareText(a.id, b.id))
    .map((each) => each.id);
}

/** The members of these projects, by name. */
export const membersOf = (lookups: IssueLookups, projectIds: readonly string[]): string[] =>
  memberOrder(lookups).filter((id) => projectIds.some((each) => peopleOf(lookups, each).has(id)));

export const assigneesProperty = manyOf({
  id: 'assignees',
  stored: editable('assigneeIds'),
  history: { field: 'assignees', among: 'assignees', nameOf: (row) => String(row['displayName']) },
  ranks: memberOrder,
  known: membersOf,
  fits: (issue, id, lookups) => peopleOf(lookups, issue.projectId).has(id),
});

export const labelOrder = (lookups: IssueLookups): string[] =>
  [...lookups.rows(label).values()].toSorted(compareLabels).map((each) => each.id);

export const labelsProperty = manyOf({
  id: 'labels',
  stored: editable('labelIds'),
  history: { field: 'labels', among: 'labels' },
  ranks: labelOrder,
  known: (lookups, projectIds) =>
    labelOrder(lookups).filter((id) => projectIds.includes(lookups.rows(label).get(id)?.projectId ?? '')),
  fits: (issue, id, lookups) => lookups.rows(label).get(id)?.projectId === issue.projectId,
});

export const startDateProperty = dayOf({ id: 'startDate', stored: editable('startDate') });
export const dueDateProperty = dayOf({ id: 'dueDate', stored: editable('dueDate') });

export const createdAtProperty = momentOf({ id: 'createdAt', stored: given('createdAt') });
export const updatedAtProperty = momentOf({ id: 'updatedAt', stored: given('updatedAt') });
export const completedAtProperty = momentOf({ id: 'completedAt', stored: given('completedAt') });

const parentName = (id: string, lookups: IssueLookups): string => {
  const row = lookups.issue(id);
  return row ? String(row.number).padStart(8, '0') : id;
};

export const parentProperty: IssueProperty = {
  id: 'parent',
  kind: 'one',
  stored: editable('parentId'),
  operators: ONE_OR_NONE,
  values: (issue) => listed(issue.parentId),
  grouping: foundGroups((a, b, lookups) => compareText(parentName(a, lookups), parentName(b, lookups))),
  edit: (issue, { to }) => (to === issue.id ? undefined : setField(editable('parentId'), valueOrNull(to))),
};

export const createdByProperty = oneOf({
  id: 'createdBy',
  stored: given('createdBy'),
  ranks: memberOrder,
  known: (lookups, projectIds) => [...membersOf(lookups, projectIds), NO_VALUE],
});

export const subscribersProperty = manyOf({
  id: 'subscribers',
  stored: given('subscriberIds'),
  ranks: memberOrder,
  known: membersOf,
});

export const projectOrder = (lookups: IssueLookups): string[] =>
  [...lookups.rows(project).values()]
    .toSorted((a, b) => a.name.localeCompare(b.name) || compareText(a.id, b.id))
    .map((each) => each.id);

export const projectProperty = oneOf({
  id: 'project',
  stored: given('projectId'),
  ranks: projectOrder,
  known: (lookups, projectIds) => projectOrder(lookups).filter((id) => projectIds.includes(id)),
});

/** The number in WEB-12; issues that the server has not numbered yet come last. */
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
  stored: editable('title'),
  operators: TEXT,
  values: (issue) => [issue.title],
  comparator: () => (a, b) => compareText(a.title.toLowerCase(), b.title.toLowerCase()),
};

export const linksProperty = countOf({ id: 'links', stored: { of: issueCounts, field: 'links' } });
export const attachmentsProperty = countOf({
  id: 'attachments',
  stored: { of: issueCounts, field: 'attachments' },
});

/** The number of sub-issues, for each issue that has any. */
export function countSubIssues(issues: Iterable<Issue>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { parentId } of issues)
    if (parentId !== null) counts.set(parentId, (counts.get(parentId) ?? 0) + 1);
  return counts;
}

/** Counted only when someone sorts by it: sub-issues are issues, and no field stores their number. */
export const subIssuesProperty: IssueProperty = {
  id: 'subIssues',
  kind: 'fact',
  operators: [],
  values: (issue, { subIssues }) => listed(subIssues?.get(issue.id)?.toString() ?? null),
  comparator:
    ({ subIssues }) =>
    (a, b) =>
      compareOptional(subIssues?.get(a.id), subIssues?.get(b.id)),
};

/** The properties of the issue itself; features of higher rank add theirs. */
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
  parentProperty,
  projectProperty,
  createdByProperty,
  subscribersProperty,
  createdAtProperty,
  updatedAtProperty,
  completedAtProperty,
  subIssuesProperty,
  linksProperty,
  attachmentsProperty,
] as const;
