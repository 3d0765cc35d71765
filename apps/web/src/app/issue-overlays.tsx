import { IssueForm, IssuePeek, IssueProvider, type IssueFormStart } from '../features/issues/public.ts';
import { issueParts } from './issue-parts.tsx';
import { issueProperties } from './issue-properties.ts';

interface PeekOverlayProps {
  issueId: string;
  onPeek: (issueId: string | undefined) => void;
  go: (path: string) => void;
}

export function PeekOverlay(props: PeekOverlayProps) {
  return (
    <IssueProvider views={issueProperties}>
      <IssuePeek {...props} parts={issueParts} />
    </IssueProvider>
  );
}

interface FormOverlayProps {
  start: IssueFormStart;
  onClose: () => void;
  go: (path: string) => void;
}

export function FormOverlay(props: FormOverlayProps) {
  return <IssueForm {...props} views={issueProperties} />;
}
