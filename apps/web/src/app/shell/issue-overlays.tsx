import { IssueForm, IssuePeek, IssueProvider, type IssueFormStart } from '../../features/issues/public.ts';
import type { PropertyUi } from '../../platform/property-ui.ts';
import { issueParts } from './issue-parts.tsx';

interface WithPropertyUis {
  propertyUis: readonly PropertyUi[];
}

export interface PeekOverlayProps {
  issueId: string;
  onPeek: (issueId: string | undefined) => void;
  go: (path: string) => void;
}

export function PeekOverlay({ propertyUis, ...props }: PeekOverlayProps & WithPropertyUis) {
  return (
    <IssueProvider propertyUis={propertyUis}>
      <IssuePeek {...props} parts={issueParts} />
    </IssueProvider>
  );
}

export interface FormOverlayProps {
  start: IssueFormStart;
  onClose: () => void;
  go: (path: string) => void;
}

export function FormOverlay(props: FormOverlayProps & WithPropertyUis) {
  return <IssueForm {...props} />;
}
