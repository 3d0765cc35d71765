import { createRoute, redirect, useNavigate, type AnyRoute } from '@tanstack/react-router';
import { forgetSession, loadSession } from '../../data/session.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import type { ScreenIn } from '../../platform/feature.ts';

/** The start path of a person who opens the app without a path. */
async function startPath(): Promise<string | undefined> {
  const session = await loadSession();
  if (!session) return undefined;
  const { me, workspaces } = session;
  const last = workspaces.find((each) => each.id === me.last_workspace_id) ?? workspaces[0];
  const isUnfinished = me.onboarding['is_done'] !== true && typeof me.onboarding['step'] === 'string';
  if (last && !isUnfinished) return `/${last.slug}`;
  // People who finished the onboarding and have left every workspace aren't asked for a name again.
  return me.onboarding['is_done'] === true ? '/invitations' : '/onboarding';
}

const hasUnsent = async (): Promise<boolean> => (await import('../undo/has-unsent.ts')).hasUnsent();

/** The route of a screen for signed-out people. */
export function openRoute(root: AnyRoute, { path, load, passesSignedIn }: ScreenIn<'open'>): AnyRoute {
  const Page = lazyPage(load);
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async () => {
      const start = passesSignedIn && (await startPath());
      if (start) throw redirect({ href: start });
    },
    component: function OpenScreen() {
      const navigate = useNavigate();
      const go = (to: string): void => void navigate({ href: to });
      const onSignedIn = (to: string): void => {
        forgetSession();
        void startPath().then((start) => go(to === '/' ? (start ?? '/') : to));
      };
      return <Page navigate={go} onSignedIn={onSignedIn} hasUnsent={hasUnsent} />;
    },
  });
}
