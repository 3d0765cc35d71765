import { ExpectedLayer } from '@cairn/ui/layers';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { closeIssueForm, useIssueFormStart } from '../features/issues/issue-form-store.ts';
import { useGo } from '../lib/use-go.ts';
import { lazyPage } from '../lib/lazy-page.tsx';

const screens = () => import('./issue-overlays.tsx');
const PeekOverlay = lazyPage(async () => (await screens()).PeekOverlay, ExpectedLayer);
const FormOverlay = lazyPage(async () => (await screens()).FormOverlay, ExpectedLayer);

/** What stands over any screen about issues: the issue that the address peeks at, and the form of a new one. */
export function IssueHosts() {
  const navigate = useNavigate();
  const go = useGo();
  const peek = useLocation({ select: ({ search }) => ('peek' in search ? search.peek : undefined) });
  const start = useIssueFormStart();
  const setPeek = (next: string | undefined): void =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, peek: next }), replace: true });
  return (
    <>
      {typeof peek === 'string' && <PeekOverlay issueId={peek} onPeek={setPeek} go={go} />}
      {start && <FormOverlay start={start} onClose={closeIssueForm} go={go} />}
    </>
  );
}
