export { CAPABILITIES, type Capability } from './capabilities.ts';
export { isRole, projectRoles, ROLE, ROLES, workspaceRoles, type Role } from './roles.ts';
export { relations, type Standing } from './relations.ts';
export { can, canSee, projectOf, scopesOf, type Actor, type Subject } from './can.ts';
