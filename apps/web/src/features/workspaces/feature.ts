import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

const code = () => import('./public.ts');

export const workspaces = webFeature({
  screens: [
    { in: 'anyone', path: '/workspace-invitations', load: exported(code, 'InvitationPage') },
    { in: 'account', path: '/create-workspace', load: exported(code, 'CreateWorkspacePage') },
    { in: 'account', path: '/onboarding', load: exported(code, 'OnboardingPage') },
    { in: 'account', path: '/invitations', load: exported(code, 'InvitationsPage') },
    { in: 'workspaceSettings', path: '/settings', load: exported(code, 'GeneralPage') },
    { in: 'workspaceSettings', path: '/settings/members', load: exported(code, 'MembersPage') },
  ],
  settings: () => import('./settings-entries.tsx'),
  actions: () => import('./actions.tsx'),
});
