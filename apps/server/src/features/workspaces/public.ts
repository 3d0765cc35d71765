export { isInvited } from './invitation-links.ts';
export { runJob } from './run-job.ts';
export { findMembership, insertWorkspace, workspacesOf, type WorkspaceSummary } from './store.ts';
