import { lazy } from '@cairn/ui/lazy';
import { useState } from 'react';
import { useWorkspace } from '../../data/engine-context.ts';
import { withLaterWords } from '../../lib/words.ts';
import { rememberTour } from '../../data/session.ts';

const part = lazy(() => withLaterWords(() => import('./tour.tsx')));

/** The tour, once for each person, right after the onboarding. */
export function TourHost() {
  const { session } = useWorkspace();
  const { onboarding } = session.me;
  const [open, setOpen] = useState(onboarding['is_done'] === true && onboarding['tour'] !== true);
  const tour = part.useModule(open);
  if (!open || !tour) return null;
  const end = (): void => {
    setOpen(false);
    void rememberTour(session);
  };
  return <tour.Tour onEnd={end} />;
}
