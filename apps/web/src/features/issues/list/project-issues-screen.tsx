import { useParams } from '@tanstack/react-router';
import { ProjectIssuesPage } from './project-issues-page.tsx';

/** The issues of one project, as list or board. */
export function ProjectIssuesScreen() {
  const { project = '' } = useParams({ strict: false });
  return <ProjectIssuesPage projectId={project} />;
}
