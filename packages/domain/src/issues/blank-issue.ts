import { state } from '../states/entity.ts';
import { compareStates } from '../states/rules.ts';
import type { Issue } from './entity.ts';
import type { IssueLookups } from './property.ts';

/** A new, empty issue of a project. It has no state if the project's states haven't loaded. */
export function blankIssue(projectId: string, lookups: IssueLookups, now = 0): Issue {
  const states = [...lookups.rows(state).values()].filter((each) => each.projectId === projectId);
  const first = states.find((each) => each.isDefault) ?? states.toSorted(compareStates)[0];
  return {
    id: '',
    projectId,
    number: 0,
    title: '',
    stateId: first?.id ?? '',
    priority: 'none',
    assigneeIds: [],
    labelIds: [],
    subscriberIds: [],
    parentId: null,
    startDate: null,
    dueDate: null,
    sortOrder: '',
    createdBy: lookups.userId,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    archivedAt: null,
    removedAt: null,
    isRequest: false,
  };
}
