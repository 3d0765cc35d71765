import { IssueForm, IssuePeek, IssueProvider, type IssueFormStart } from '../../features/issues/public.ts';
import type { PropertyUi } from '../../platform/property-ui.ts';
import { issueParts } from './issue-parts.tsx';

interface WithViews {
  views: readonly PropertyUi[];
}

export interface PeekOverlayProps {
  issueId: string;
  onPeek: (issueId: string | undefined) => void;
  go: (path: string) => void;
}

export function PeekOverlay({ views, ...props }: PeekOverlayProps & WithViews) {
  return (
    <IssueProvider views={views}>
      <IssuePeek {...props} parts={issueParts} />
    </IssueProvider>
  );
}

export interface FormOverlayProps {
  start: IssueFormStart;
  onClose: () => void;
  go: (path: string) => void;
}

export function FormOverlay(props: FormOverlayProps & WithViews) {
  return <IssueForm {...props} />;
}
