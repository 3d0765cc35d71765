import { useNavigate, useParams } from '@tanstack/react-router';
import { IssuePage, IssueProvider } from '../features/issues/public.ts';
import { issueParts } from './issue-parts.tsx';
import { issueProperties } from './issue-properties.ts';

/** One issue at its own address (S-ROUTE-001). */
export function IssueScreen() {
  const { project, issue } = useParams({ from: '/$workspace/projects/$project/issues/$issue' });
  const navigate = useNavigate();
  return (
    <IssueProvider views={issueProperties}>
      <IssuePage
        key={issue}
        projectId={project}
        issueId={issue}
        parts={issueParts}
        go={(path, inPlace) => void navigate({ href: path, ...inPlace })}
      />
    </IssueProvider>
  );
}
