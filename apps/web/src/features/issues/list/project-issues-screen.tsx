import { useParams } from '@tanstack/react-router';
import { ProjectIssuesPage } from './project-issues-page.tsx';

/** The issues of one project, in any layout. */
export function ProjectIssuesScreen() {
  const { project = '' } = useParams({ strict: false });
  return <ProjectIssuesPage projectId={project} />;
}
