export { CAPABILITIES, type Capability } from './capabilities.ts';
export { cappedRole, isRole, ROLE, ROLES, type Role } from './role.ts';
export { projectRoles, workspaceRoles } from './roles.ts';
export { relations, type Standing } from './relations.ts';
export { can, canSee, scopesOf, scopesOfRole, whyNot, type Actor, type Subject } from './can.ts';
export { projectOf } from './project-of.ts';
export { isCommandWaiting } from './waiting-command.ts';
