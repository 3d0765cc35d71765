import { ExpectedLayer } from '@cairn/ui/layers';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { closeIssueForm, useIssueFormStart } from '../../features/issues/public.ts';
import { use } from 'react';
import { useGo } from '../../lib/use-go.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { FeaturesContext } from '../../platform/features-context.ts';
import { perFeatures } from '../../platform/per-features.ts';
import type { FormOverlayProps, PeekOverlayProps } from './issue-overlays.tsx';
import { loadProperties } from '../../platform/load-properties.ts';

const overlaysOf = perFeatures((features) => {
  const load = () => Promise.all([import('./issue-overlays.tsx'), loadProperties(features)]);
  return {
    Peek: lazyPage(async () => {
      const [{ PeekOverlay }, propertyUis] = await load();
      return (props: PeekOverlayProps) => <PeekOverlay {...props} propertyUis={propertyUis} />;
    }, ExpectedLayer),
    Form: lazyPage(async () => {
      const [{ FormOverlay }, propertyUis] = await load();
      return (props: FormOverlayProps) => <FormOverlay {...props} propertyUis={propertyUis} />;
    }, ExpectedLayer),
  };
});

/** Overlays of issue screens: the issue peek in the URL, and the form for a new issue. */
export function IssueHosts({ isLoading }: { isLoading: boolean }) {
  const navigate = useNavigate();
  const go = useGo();
  const { Peek, Form } = overlaysOf(use(FeaturesContext));
  const peek = useLocation({ select: ({ search }) => ('peek' in search ? search.peek : undefined) });
  const start = useIssueFormStart();
  const setPeek = (next: string | undefined): void =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, peek: next }), replace: true });
  if (isLoading) return start ? <ExpectedLayer /> : null;
  return (
    <>
      {typeof peek === 'string' && <Peek issueId={peek} onPeek={setPeek} go={go} />}
      {start && <Form start={start} onClose={closeIssueForm} go={go} />}
    </>
  );
}
