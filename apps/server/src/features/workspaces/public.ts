export { workspacesApi } from './api.ts';
export { followProfile } from './follow-profile.ts';
export { isInvited } from './invitation-links.ts';
export { invitationsApi } from './invitations-api.ts';
export { runJob } from './run-job.ts';
export { findMembership, insertWorkspace, workspacesOf, type WorkspaceSummary } from './store.ts';
