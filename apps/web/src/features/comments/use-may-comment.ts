import { issue as issueEntity, type Issue } from '@cairn/domain';
import { subjectOf, useActor, useCan } from '../../data/use-can.ts';

/** Whether this person may comment on an issue now. */
export function useMayComment(issue: Issue): boolean {
  const { archivedProjects } = useActor();
  const may = useCan('comment:create', subjectOf(issueEntity, issue));
  return may && !archivedProjects.has(issue.projectId);
}
