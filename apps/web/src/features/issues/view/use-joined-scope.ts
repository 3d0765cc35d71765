import { DEFAULT_VIEW, project, type Issue, type IssueViewSpec, type ViewScope } from '@cairn/domain';
import { useMemo } from 'react';
import { useRows } from '../../../data/use-rows.ts';
import { useIssueContext } from '../issue-context.tsx';
import type { PersonList } from '../list/workspace-lists.ts';

const TESTS: Readonly<Record<PersonList, (userId: string) => (row: Issue) => boolean>> = {
  assigned: (userId) => (row) => row.assigneeIds.includes(userId),
  created: (userId) => (row) => row.createdBy === userId,
  subscribed: (userId) => (row) => row.subscriberIds.includes(userId),
};

/** Different projects have different states; they share only the state groups. */
export const USUAL_ACROSS_PROJECTS: IssueViewSpec = {
  ...DEFAULT_VIEW,
  group: 'stateGroup',
  order: 'updatedAt',
  descending: true,
  shown: ['id', 'priority', 'state', 'labels', 'project', 'dueDate', 'assignees', 'updatedAt', 'subIssues'],
};

/**
 * The issues of all joined projects that are not archived; for one of the tabs, those with that relation to the person.
 */
export function useJoinedScope(list?: PersonList, userId = ''): ViewScope {
  const { actor } = useIssueContext();
  const projects = useRows(project);
  const projectKey = projects
    .filter((each) => each.archivedAt === null && actor.projectRoles.has(each.id))
    .map((each) => each.id)
    .toSorted()
    .join(' ');
  return useMemo(() => {
    const projectIds = projectKey === '' ? [] : projectKey.split(' ');
    return { projectIds, ...(list ? { only: TESTS[list](userId) } : {}) };
  }, [projectKey, list, userId]);
}
