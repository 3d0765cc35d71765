import { declared, type Capability } from './capabilities.ts';
import { ROLE, type Role } from './role.ts';

type RoleTable = Readonly<Record<Role, readonly Capability[]>>;

/** The roles that features declare. */
const declaredFor = (level: 'workspace' | 'project', role: Role): Capability[] =>
  [...declared].flatMap(([capability, grant]) => {
    const from = grant[level];
    return from !== undefined && role >= from ? [capability] : [];
  });

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
const workspaceMember: Capability[] = [...workspaceViewer, 'project:create', 'page:update', 'assistant:use'];
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
  'import:manage',
  'token:manage',
  'page:lock',
  'page:archive',
  'page:remove',
];

/** What a role allows in a workspace, on things outside projects. */
export const workspaceRoles: RoleTable = {
  [ROLE.guest]: [...workspaceGuest, ...declaredFor('workspace', ROLE.guest)],
  [ROLE.viewer]: [...workspaceViewer, ...declaredFor('workspace', ROLE.viewer)],
  [ROLE.member]: [...workspaceMember, ...declaredFor('workspace', ROLE.member)],
  [ROLE.admin]: [...workspaceAdmin, ...declaredFor('workspace', ROLE.admin)],
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
  [ROLE.guest]: [...projectGuest, ...declaredFor('project', ROLE.guest)],
  [ROLE.viewer]: [...projectViewer, ...declaredFor('project', ROLE.viewer)],
  [ROLE.member]: [...projectMember, ...declaredFor('project', ROLE.member)],
  [ROLE.admin]: [...projectAdmin, ...declaredFor('project', ROLE.admin)],
};
