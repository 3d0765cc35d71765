import { useNavigate, useParams } from '@tanstack/react-router';
import { IssuePage } from '../../features/issues/public.ts';
import { issueParts } from './issue-parts.tsx';

/** An issue at its own URL (S-ROUTE-001). */
export function IssueScreen() {
  const { project = '', issue = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <IssuePage
      key={issue}
      projectId={project}
      issueId={issue}
      parts={issueParts}
      go={(path, inPlace) => void navigate({ href: path, ...inPlace })}
    />
  );
}
