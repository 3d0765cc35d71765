import type { Capability } from './capabilities.ts';

/** The four roles, at workspace and at project level. Each number is written here only. */
export const ROLE = { guest: 5, viewer: 10, member: 15, admin: 20 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];
export const ROLES: readonly Role[] = [ROLE.guest, ROLE.viewer, ROLE.member, ROLE.admin];

export const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

type RoleTable = Readonly<Record<Role, readonly Capability[]>>;

const workspaceGuest: Capability[] = [
  'workspace:read',
  'member:read',
  'workspace:leave',
  'preference:write',
  'favourite:write',
  'page:read',
  'page:create',
];
const workspaceViewer: Capability[] = [
  ...workspaceGuest,
  'member:read-contact',
  'member:read-work',
  'project:list',
  'project:join',
];
const workspaceMember: Capability[] = [...workspaceViewer, 'project:create', 'export:create', 'page:update'];
const workspaceAdmin: Capability[] = [
  ...workspaceMember,
  'workspace:update',
  'workspace:remove',
  'member:invite',
  'member:update',
  'member:remove',
  'invitation:read',
  'project:join-private',
  'billing:read',
  'webhook:manage',
  'token:manage',
  'page:lock',
  'page:archive',
  'page:remove',
];

/** What a role allows in a workspace: subjects that belong to no project. */
export const workspaceRoles: RoleTable = {
  [ROLE.guest]: workspaceGuest,
  [ROLE.viewer]: workspaceViewer,
  [ROLE.member]: workspaceMember,
  [ROLE.admin]: workspaceAdmin,
};

const projectGuest: Capability[] = [
  'project:read',
  'project:leave',
  'state:read',
  'label:read',
  'issue:read',
  'issue:subscribe',
  'comment:read',
  'comment:create',
  'reaction:create',
  'activity:read',
  'page:read',
];
const projectViewer: Capability[] = [...projectGuest];
const projectMember: Capability[] = [
  ...projectViewer,
  'label:create',
  'label:update',
  'label:remove',
  'issue:create',
  'issue:update',
  'issue:archive',
  'issue:remove',
  'page:create',
  'page:update',
];
const projectAdmin: Capability[] = [
  ...projectMember,
  'project:update',
  'project:archive',
  'project:remove',
  'project:manage-members',
  'state:manage',
  'comment:remove',
  'page:lock',
  'page:archive',
  'page:remove',
];

/** What a role allows inside a project. */
export const projectRoles: RoleTable = {
  [ROLE.guest]: projectGuest,
  [ROLE.viewer]: projectViewer,
  [ROLE.member]: projectMember,
  [ROLE.admin]: projectAdmin,
};
