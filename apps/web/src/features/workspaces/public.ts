export { CreateWorkspacePage } from './create-workspace-page.tsx';
export { InvitationPage } from './invitation-page.tsx';
export { InvitationsPage } from './invitations-page.tsx';
export { OnboardingPage } from './onboarding-page.tsx';
export { useRoleName, useRoleOptions } from './role-names.ts';
export { GeneralPage } from './general-page.tsx';
export { MembersPage } from './members-page.tsx';
export { RoleSelect } from './role-select.tsx';
export { useProblemText } from './use-problem.ts';
