import { redirect } from '@tanstack/react-router';
import { keptSession, loadSession } from '../../data/session.ts';

/** Redirects signed-out people to sign in, and back afterwards. */
export async function mustSignIn({ location }: { location: { href: string } }): Promise<void> {
  if (!(await loadSession())) throw redirect({ href: `/?next=${encodeURIComponent(location.href)}` });
}

/** The same for workspace screens; returning people needn't wait, because their gate also checks with the server. */
export async function mustBeKnown(at: { location: { href: string } }): Promise<void> {
  void loadSession();
  if (keptSession() === undefined) await mustSignIn(at);
}
