import { createRoute, useNavigate, type AnyRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { endSession, loadSession, type Session } from '../data/session.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { mustSignIn } from './must-sign-in.ts';

const workspaces = () => import('../features/workspaces/public.ts');
const CreateWorkspace = lazyPage(async () => (await workspaces()).CreateWorkspacePage);
const Onboarding = lazyPage(async () => (await workspaces()).OnboardingPage);
const Invitations = lazyPage(async () => (await workspaces()).InvitationsPage);
const Invitation = lazyPage(async () => (await workspaces()).InvitationPage);

const people = () => import('../features/people/public.ts');
const Profile = lazyPage(async () => (await people()).ProfilePage);
const Security = lazyPage(async () => (await people()).SecurityPage);
const SentMails = lazyPage(async () => (await people()).SentMailsPage);
const PersonalFrame = lazyPage(async () => (await import('./personal-frame.tsx')).PersonalFrame);
const Appearance = lazyPage(async () => (await import('./appearance-page.tsx')).AppearancePage);

/** Screens of a person outside of any workspace. */
export function accountRoutes(root: AnyRoute): AnyRoute[] {
  const screen = (path: string, render: (session: Session) => ReactNode): AnyRoute => {
    const route: AnyRoute = createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: mustSignIn,
      loader: () => loadSession(),
      component: function AccountScreen() {
        const session: unknown = route.useLoaderData();
        return isSession(session) ? render(session) : null;
      },
    });
    return route;
  };
  const invitation: AnyRoute = createRoute({
    getParentRoute: () => root,
    path: '/workspace-invitations',
    loader: () => loadSession(),
    component: function InvitationScreen() {
      const session: unknown = invitation.useLoaderData();
      return <Invitation session={isSession(session) ? session : undefined} />;
    },
  });
  return [
    invitation,
    screen('/create-workspace', () => <CreateWorkspace />),
    screen('/onboarding', (session) => <Onboarding session={session} />),
    screen('/invitations', (session) => <Invitations session={session} />),
    screen('/profile', (session) => (
      <PersonalFrame session={session} current="/profile">
        <ProfileScreen />
      </PersonalFrame>
    )),
    screen('/profile/security', (session) => (
      <PersonalFrame session={session} current="/profile/security">
        <Security />
      </PersonalFrame>
    )),
    screen('/profile/appearance', (session) => (
      <PersonalFrame session={session} current="/profile/appearance">
        <Appearance />
      </PersonalFrame>
    )),
    screen('/god-mode', (session) => (
      <PersonalFrame session={session} current="/god-mode">
        <SentMails />
      </PersonalFrame>
    )),
  ];
}

function ProfileScreen() {
  const navigate = useNavigate();
  return (
    <Profile
      onSignedOut={() => {
        endSession();
        void navigate({ href: '/' });
      }}
    />
  );
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'me' in value && 'workspaces' in value;
