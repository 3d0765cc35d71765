import { createRoute, type AnyRoute, type RouteComponent } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.tsx';

const Projects = lazyPage(async () => (await import('../features/projects/projects-page.tsx')).ProjectsPage);

/** Lists and settings below a workspace. */
export function settingsRoutes(workspace: AnyRoute): AnyRoute[] {
  const screen = (path: string, component: unknown): AnyRoute =>
    createRoute({ getParentRoute: () => workspace, path, component: component as RouteComponent });
  return [screen('/projects', Projects)];
}
