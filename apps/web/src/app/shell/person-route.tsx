import { createRoute, type AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadSession, type Session } from '../../data/session.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import type { AnyoneProps, ScreenIn, WebFeature } from '../../platform/feature.ts';
import { mustSignIn } from './must-sign-in.ts';

type PersonScreen = ScreenIn<'anyone' | 'account' | 'personal'>;

/** The route of a personal screen outside any workspace. */
export function personRoute(root: AnyRoute, screen: PersonScreen, features: readonly WebFeature[]): AnyRoute {
  const Screen = lazyPage(() => loadFor(screen, features));
  const route: AnyRoute = createRoute({
    getParentRoute: () => root,
    path: screen.path,
    ...(screen.in !== 'anyone' && { beforeLoad: mustSignIn }),
    loader: () => loadSession(),
    component: function PersonRoute() {
      const session: unknown = route.useLoaderData();
      return <Screen session={isSession(session) ? session : undefined} />;
    },
  });
  return route;
}

async function loadFor(
  screen: PersonScreen,
  features: readonly WebFeature[],
): Promise<ComponentType<AnyoneProps>> {
  if (screen.in === 'anyone') return screen.load();
  const Screen =
    screen.in === 'account'
      ? await screen.load()
      : await (await import('../settings/settings-screens.tsx')).loadPersonal(screen, features);
  return ({ session }) => session && <Screen session={session} />;
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'me' in value && 'workspaces' in value;
