import { useParams } from '@tanstack/react-router';
import { IssueProvider, ProjectIssuesPage } from '../features/issues/public.ts';
import { issueProperties } from './issue-properties.ts';

/** The issues of one project, as list or board. */
export function ProjectIssuesScreen() {
  const { project } = useParams({ from: '/$workspace/projects/$project/issues' });
  return (
    <IssueProvider views={issueProperties}>
      <ProjectIssuesPage projectId={project} />
    </IssueProvider>
  );
}
