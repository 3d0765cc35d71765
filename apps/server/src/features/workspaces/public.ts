export { isLapsed } from './lapsed.ts';
export { isInvited } from './invitation-links.ts';
export { membershipsIn, insertWorkspace } from './store.ts';
export { invite } from './invite.ts';
