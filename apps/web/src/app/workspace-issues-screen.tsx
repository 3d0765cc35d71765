import { useParams } from '@tanstack/react-router';
import { isWorkspaceList, IssueProvider, WorkspaceIssuesPage } from '../features/issues/public.ts';
import { issueProperties } from './issue-properties.ts';
import { MissingPage } from './missing-page.tsx';

/** All issues, or those assigned to, created by or followed by the person. */
export function WorkspaceIssuesScreen() {
  const { view } = useParams({ from: '/$workspace/workspace-views/$view' });
  if (!isWorkspaceList(view)) return <MissingPage />;
  return (
    <IssueProvider views={issueProperties}>
      <WorkspaceIssuesPage list={view} />
    </IssueProvider>
  );
}
