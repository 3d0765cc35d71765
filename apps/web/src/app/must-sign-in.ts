import { redirect } from '@tanstack/react-router';
import { loadSession } from '../data/session.ts';

/** Sends those who are not signed in to sign in, and back afterwards. */
export async function mustSignIn({ location }: { location: { href: string } }): Promise<void> {
  if (!(await loadSession())) throw redirect({ href: `/?next=${encodeURIComponent(location.href)}` });
}
