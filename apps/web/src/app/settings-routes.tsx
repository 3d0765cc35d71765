import { createRoute, type AnyRoute, type RouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../lib/lazy-page.tsx';

const Projects = lazyPage(async () => (await import('../features/projects/projects-page.tsx')).ProjectsPage);
const workspaces = () => import('../features/workspaces/public.ts');
const General = lazyPage(async () => (await workspaces()).GeneralPage);
const Members = lazyPage(async () => (await workspaces()).MembersPage);
const Tokens = lazyPage(async () => (await import('../features/tokens/tokens-page.tsx')).TokensPage);
const ProjectGeneral = lazyPage(
  async () => (await import('../features/projects/project-general-page.tsx')).ProjectGeneralPage,
);
const ProjectMembers = lazyPage(
  async () => (await import('../features/projects/project-members-page.tsx')).ProjectMembersPage,
);
const ProjectFeatures = lazyPage(
  async () => (await import('../features/projects/project-features-page.tsx')).ProjectFeaturesPage,
);
const States = lazyPage(async () => (await import('../features/states/states-page.tsx')).StatesPage);
const Labels = lazyPage(async () => (await import('../features/labels/labels-page.tsx')).LabelsPage);

/** Lists and settings below a workspace. */
export function settingsRoutes(workspace: AnyRoute): AnyRoute[] {
  const screen = (path: string, component: unknown): AnyRoute =>
    createRoute({ getParentRoute: () => workspace, path, component: component as RouteComponent });
  return [
    screen('/projects', Projects),
    screen('/settings', General),
    screen('/settings/members', Members),
    screen('/settings/api-tokens', Tokens),
    screen('/projects/$project/settings', ProjectGeneral),
    screen('/projects/$project/settings/members', ProjectMembers),
    screen('/projects/$project/settings/features', ProjectFeatures),
    screen('/projects/$project/settings/states', States),
    screen('/projects/$project/settings/labels', Labels),
  ];
}
