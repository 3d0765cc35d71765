export { isInvited } from './invitation-links.ts';
export { runJob } from './run-job.ts';
export { findMembership, insertWorkspace } from './store.ts';
