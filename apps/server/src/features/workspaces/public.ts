export { workspacesApi } from './api.ts';
export { findMembership, workspacesOf, type WorkspaceSummary } from './store.ts';
