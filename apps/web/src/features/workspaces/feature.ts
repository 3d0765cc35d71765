import { webFeature } from '../../platform/feature.ts';

const code = () => import('./public.ts');

export const workspaces = webFeature({
  screens: [
    { in: 'anyone', path: '/workspace-invitations', load: async () => (await code()).InvitationPage },
    { in: 'account', path: '/create-workspace', load: async () => (await code()).CreateWorkspacePage },
    { in: 'account', path: '/onboarding', load: async () => (await code()).OnboardingPage },
    { in: 'account', path: '/invitations', load: async () => (await code()).InvitationsPage },
    { in: 'workspace', path: '/settings', load: async () => (await code()).GeneralPage },
    { in: 'workspace', path: '/settings/members', load: async () => (await code()).MembersPage },
  ],
});
