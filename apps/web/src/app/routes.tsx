import { createRootRoute, createRoute, Outlet, type AnyRoute } from '@tanstack/react-router';
import { MissingPage } from '../lib/missing-page.tsx';
import type { Screen, WebFeature } from '../platform/feature.ts';
import { openRoute } from './shell/open-route.tsx';
import { mustBeKnown } from './shell/must-sign-in.ts';
import { personRoute } from './shell/person-route.tsx';
import { WorkspaceGate } from './shell/workspace-gate.tsx';
import { workspaceRoute } from './shell/workspace-route.tsx';

/** Names that are never workspaces (S-ROUTE-016) and have no screen of their own yet. */
const WITHOUT_SCREEN = ['/404', '/error', '/api', '/spaces', '/installations'];

/** The routes of all screens. */
export function routesOf(features: readonly WebFeature[]): AnyRoute {
  const root = createRootRoute({ component: Outlet });
  /** Everything below a workspace's slug; the gate opens its store. */
  const workspace = createRoute({
    getParentRoute: () => root,
    path: '/$workspace',
    beforeLoad: mustBeKnown,
    component: WorkspaceGate,
    notFoundComponent: MissingPage,
  });
  const outside: AnyRoute[] = WITHOUT_SCREEN.map((path) =>
    createRoute({ getParentRoute: () => root, path, component: MissingPage }),
  );
  const inside: AnyRoute[] = [];
  for (const screen of features.flatMap(({ screens }): readonly Screen[] => screens ?? [])) {
    if (screen.in === 'open') outside.push(openRoute(root, screen));
    else if (screen.in === 'anyone' || screen.in === 'account' || screen.in === 'personal')
      outside.push(personRoute(root, screen, features));
    else inside.push(workspaceRoute(workspace, screen, features));
  }
  return root.addChildren([...outside, workspace.addChildren(inside)]);
}
