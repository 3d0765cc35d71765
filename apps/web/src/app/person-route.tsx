import { createRoute, type AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadSession, type Session } from '../data/session.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import type { AnyoneProps, PersonScreen } from '../platform/feature.ts';
import { mustSignIn } from './must-sign-in.ts';

/** The route of a screen outside of any workspace that is about the person who looks at it. */
export function personRoute(root: AnyRoute, screen: PersonScreen): AnyRoute {
  const Screen = lazyPage(() => loadFor(screen));
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

async function loadFor(screen: PersonScreen): Promise<ComponentType<AnyoneProps>> {
  if (screen.in === 'anyone') return screen.load();
  if (screen.in === 'account') {
    const Screen = await screen.load();
    return ({ session }) => session && <Screen session={session} />;
  }
  const [{ PersonalFrame }, Screen] = await Promise.all([import('./personal-frame.tsx'), screen.load()]);
  return ({ session }) =>
    session && (
      <PersonalFrame session={session} screen={screen}>
        <Screen />
      </PersonalFrame>
    );
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'me' in value && 'workspaces' in value;
