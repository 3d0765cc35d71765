import { useParams } from '@tanstack/react-router';
import { MissingPage } from '../../../lib/missing-page.tsx';
import { isWorkspaceList, WorkspaceIssuesPage } from './workspace-issues-page.tsx';

/** All issues, or those assigned to, created by or followed by the person. */
export function WorkspaceIssuesScreen() {
  const { view = '' } = useParams({ strict: false });
  return isWorkspaceList(view) ? <WorkspaceIssuesPage list={view} /> : <MissingPage />;
}
