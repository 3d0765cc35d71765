import { redirect } from '@tanstack/react-router';
import { keptSession, loadSession } from '../../data/session.ts';

/** Sends those who are not signed in to sign in, and back afterwards. */
export async function mustSignIn({ location }: { location: { href: string } }): Promise<void> {
  if (!(await loadSession())) throw redirect({ href: `/?next=${encodeURIComponent(location.href)}` });
}

/** The same for screens of a workspace: who was here before need not wait, for their gate asks the server too. */
export async function mustBeKnown(at: { location: { href: string } }): Promise<void> {
  void loadSession();
  if (keptSession() === undefined) await mustSignIn(at);
}
