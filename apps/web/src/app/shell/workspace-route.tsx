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

/** The route of a workspace screen. */
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

/** Loads the code of a screen while session and rows are loading. */
export const warmScreen = (route: AnyRoute): void =>
  void loads
    .get(route)?.()
    .catch(() => undefined);

/** The screen with its wrappers. */
async function loadWithin(
  screen: ScreenIn<'workspace'>,
  features: readonly WebFeature[],
): Promise<ComponentType> {
  const load = () => loadSwitched(screen);
  return screen.showsIssues ? amongIssues(load, features) : load();
}

/** The screen, or the notice that the project has it switched off. */
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
