import { webFeature } from '../../platform/feature.ts';

const code = () => import('./public.ts');

export const workspaces = webFeature({
  screens: [
    { in: 'anyone', path: '/workspace-invitations', load: async () => (await code()).InvitationPage },
    { in: 'account', path: '/create-workspace', load: async () => (await code()).CreateWorkspacePage },
    { in: 'account', path: '/onboarding', load: async () => (await code()).OnboardingPage },
    { in: 'account', path: '/invitations', load: async () => (await code()).InvitationsPage },
    { in: 'workspaceSettings', path: '/settings', load: async () => (await code()).GeneralPage },
    { in: 'workspaceSettings', path: '/settings/members', load: async () => (await code()).MembersPage },
  ],
  settings: async () => (await import('./settings-entries.tsx')).settings,
  actions: async () => (await import('./actions.tsx')).actions,
});
