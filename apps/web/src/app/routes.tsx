import {
  createRootRoute,
  createRoute,
  Outlet,
  redirect,
  useNavigate,
  type RouteComponent,
} from '@tanstack/react-router';
import { forgetSession, loadSession } from '../data/session.ts';
import { accountRoutes } from './account-routes.tsx';
import { firstPage, lazyPage } from '../lib/lazy-page.tsx';
import { MissingPage } from './missing-page.tsx';
import { mustBeKnown } from './must-sign-in.ts';
import { settingsRoutes } from './settings-routes.tsx';
import { WorkspaceGate } from './workspace-gate.tsx';

/** Where somebody belongs who opens the app without a path. */
async function startPath(): Promise<string | undefined> {
  const session = await loadSession();
  if (!session) return undefined;
  const { me, workspaces } = session;
  const last = workspaces.find((each) => each.id === me.last_workspace_id) ?? workspaces[0];
  const isUnfinished = me.onboarding['is_done'] !== true && typeof me.onboarding['step'] === 'string';
  if (last && !isUnfinished) return `/${last.slug}`;
  // Whoever has finished the course and left every workspace since is not asked for a name again.
  return me.onboarding['is_done'] === true ? '/invitations' : '/onboarding';
}

const useGo = (): ((to: string) => void) => {
  const navigate = useNavigate();
  return (to) => void navigate({ href: to });
};

const useSignedIn = (): ((path: string) => void) => {
  const go = useGo();
  return (path) => {
    forgetSession();
    void startPath().then((start) => go(path === '/' ? (start ?? '/') : path));
  };
};

const rootRoute = createRootRoute({ component: Outlet });

const people = () => import('../features/people/public.ts');
const SignIn = lazyPage(async () => (await people()).SignInPage);
const SignUp = lazyPage(async () => (await people()).SignUpPage);
const ForgotPassword = lazyPage(async () => (await people()).ForgotPasswordPage);
const ResetPassword = lazyPage(async () => (await people()).ResetPasswordPage);
const SetPassword = lazyPage(async () => (await people()).SetPasswordPage);

const hasUnsent = async (): Promise<boolean> => (await import('./has-unsent.ts')).hasUnsent();

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async () => {
    const start = await startPath();
    if (start !== undefined) throw redirect({ href: start });
  },
  component: function SignInScreen() {
    return <SignIn navigate={useGo()} onSignedIn={useSignedIn()} hasUnsent={hasUnsent} />;
  },
});

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  component: function SignUpScreen() {
    return <SignUp navigate={useGo()} onSignedIn={useSignedIn()} />;
  },
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accounts/forgot-password',
  component: function ForgotPasswordScreen() {
    return <ForgotPassword navigate={useGo()} />;
  },
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accounts/reset-password',
  component: function ResetPasswordScreen() {
    return <ResetPassword navigate={useGo()} />;
  },
});

const setPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accounts/set-password',
  component: function SetPasswordScreen() {
    return <SetPassword navigate={useGo()} />;
  },
});

/** Names that are never workspaces (S-ROUTE-016) and have no screen of their own yet. */
const noScreenRoutes = [
  '/404',
  '/error',
  '/api',
  '/spaces',
  '/installations',
  '/installations/$provider',
].map((path) => createRoute({ getParentRoute: () => rootRoute, path, component: MissingPage }));

/** Everything below a workspace's slug; the gate opens its store. */
const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$workspace',
  beforeLoad: mustBeKnown,
  component: WorkspaceGate,
  notFoundComponent: MissingPage,
});

const firstScreens = () => import('./first-screens.ts');
const HomePage = firstPage(async () => (await firstScreens()).HomePage);
const ProjectIssuesScreen = firstPage(async () => (await firstScreens()).ProjectIssuesScreen);
const WorkspaceIssuesScreen = firstPage(async () => (await firstScreens()).WorkspaceIssuesScreen);

const homeRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/',
  component: HomePage as RouteComponent,
});

const projectIssuesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$project/issues',
  component: ProjectIssuesScreen as RouteComponent,
});

const workspaceIssuesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/workspace-views/$view',
  component: WorkspaceIssuesScreen as RouteComponent,
});

const issuePage = () => import('./issue-screen.tsx');
const IssueScreen = lazyPage(async () => (await issuePage()).IssueScreen);

const issueRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/projects/$project/issues/$issue',
  component: IssueScreen as RouteComponent,
});

const pageScreens = () => import('./page-screens.tsx');
const ProjectPagesScreen = lazyPage(async () => (await pageScreens()).ProjectPagesScreen);
const WorkspacePagesScreen = lazyPage(async () => (await pageScreens()).WorkspacePagesScreen);
const ProjectPageScreen = lazyPage(async () => (await pageScreens()).ProjectPageScreen);
const WorkspacePageScreen = lazyPage(async () => (await pageScreens()).WorkspacePageScreen);

const pageRoutes = (
  [
    ['/projects/$project/pages', ProjectPagesScreen],
    ['/projects/$project/pages/$page', ProjectPageScreen],
    ['/pages', WorkspacePagesScreen],
    ['/pages/$page', WorkspacePageScreen],
  ] as const
).map(([path, component]) =>
  createRoute({ getParentRoute: () => workspaceRoute, path, component: component as RouteComponent }),
);

const memberProfile = () => import('./member-profile-screen.tsx');
const MemberProfileScreen = lazyPage(async () => (await memberProfile()).MemberProfileScreen);

const memberProfileRoutes = ['/profile/$user', '/profile/$user/$part'].map((path) =>
  createRoute({
    getParentRoute: () => workspaceRoute,
    path,
    component: MemberProfileScreen as RouteComponent,
  }),
);

const FIRST_SCREENS: readonly (readonly [path: RegExp, load: () => Promise<unknown>])[] = [
  [/^\/[^/]+\/workspace-views\//, firstScreens],
  [/^\/[^/]+\/projects\/[^/]+\/issues\/?$/, firstScreens],
  [/^\/[^/]+\/projects\/[^/]+\/issues\/[^/]+/, issuePage],
];

/** Fetches the code of the screen at this path, while session and rows are fetched too. */
export function warmScreen(path: string): void {
  const load = FIRST_SCREENS.find(([screen]) => screen.test(path))?.[1];
  void load?.().catch(() => undefined);
}

export const routeTree = rootRoute.addChildren([
  signInRoute,
  signUpRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  setPasswordRoute,
  ...noScreenRoutes,
  ...accountRoutes(rootRoute),
  workspaceRoute.addChildren([
    homeRoute,
    projectIssuesRoute,
    workspaceIssuesRoute,
    issueRoute,
    ...pageRoutes,
    ...memberProfileRoutes,
    ...settingsRoutes(workspaceRoute),
  ]),
]);
