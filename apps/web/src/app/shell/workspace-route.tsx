import { createRoute, type AnyRoute, type RouteComponent } from '@tanstack/react-router';
import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import type { ComponentType } from 'react';
import { withLaterWords } from '../../lib/words.ts';
import type { ScreenIn, WebFeature } from '../../platform/feature.ts';
import { amongIssues } from './among-issues.tsx';
import { UnreachablePage } from './failed-page.tsx';

type WorkspaceScreen = ScreenIn<'workspace' | 'workspaceSettings' | 'projectSettings'>;

const loads = new WeakMap<AnyRoute, () => Promise<void>>();

/** The route of a screen of a workspace. */
export function workspaceRoute(
  workspace: AnyRoute,
  screen: WorkspaceScreen,
  features: readonly WebFeature[],
): AnyRoute {
  const load = async () =>
    screen.in === 'workspace'
      ? loadWithin(screen, features)
      : (await import('../settings/settings-screens.tsx')).loadSettings(screen, features);
  const isFirst = screen.in === 'workspace' && screen.isFirst;
  const part = lazy(isFirst ? load : () => withLaterWords(load));
  const route: AnyRoute = createRoute({
    getParentRoute: () => workspace,
    path: screen.path,
    component: lazyComponent(part, () => null, UnreachablePage) as RouteComponent,
  });
  loads.set(route, part.load);
  return route;
}

/** Fetches the code of a screen, while session and rows are fetched too. */
export const warmScreen = (route: AnyRoute): void =>
  void loads
    .get(route)?.()
    .catch(() => undefined);

/** The screen with what stands around it. */
async function loadWithin(
  screen: ScreenIn<'workspace'>,
  features: readonly WebFeature[],
): Promise<ComponentType> {
  const load = () => loadSwitched(screen);
  return screen.showsIssues ? amongIssues(load, features) : load();
}

/** The screen, or what says that the project has not switched it on. */
async function loadSwitched({ load, switch: its }: ScreenIn<'workspace'>): Promise<ComponentType> {
  if (!its) return load();
  const [Screen, Notice, { SwitchedScreen }] = await Promise.all([
    load(),
    its.loadNotice(),
    import('./switched-screen.tsx'),
  ]);
  return () => (
    <SwitchedScreen field={its.field} Notice={Notice}>
      <Screen />
    </SwitchedScreen>
  );
}
