import { ROLE, type Role } from '@cairn/domain';

/** What somebody shows when they ask. */
export type Credential =
  | 'nothing'
  | 'session'
  | 'expired session'
  | 'idle session'
  | 'ended session'
  | 'token'
  | 'expired token';

export interface PrincipalKind {
  readonly credential: Credential;
  /** In the workspace; nobody's without it. */
  readonly workspaceRole?: Role;
  /** In the project that the tests are about. */
  readonly projectRole?: Role;
  readonly isRemoved?: true;
  readonly isDeactivated?: true;
  readonly isInvited?: true;
  readonly isInstanceAdmin?: true;
}

const { guest, viewer, member, admin } = ROLE;

/** Everybody who may stand before the server, and what is to be known of them. */
const KINDS = {
  anonymous: { credential: 'nothing' },
  outsider: { credential: 'session' },
  invited: { credential: 'session', isInvited: true },
  'instance admin': { credential: 'session', isInstanceAdmin: true },
  removed: { credential: 'session', workspaceRole: member, isRemoved: true },
  deactivated: { credential: 'session', workspaceRole: admin, projectRole: admin, isDeactivated: true },
  'expired session': { credential: 'expired session', workspaceRole: admin, projectRole: admin },
  'idle session': { credential: 'idle session', workspaceRole: admin, projectRole: admin },
  'ended session': { credential: 'ended session', workspaceRole: admin, projectRole: admin },
  'workspace guest': { credential: 'session', workspaceRole: guest },
  'workspace viewer': { credential: 'session', workspaceRole: viewer },
  'workspace member': { credential: 'session', workspaceRole: member },
  'workspace admin': { credential: 'session', workspaceRole: admin },
  'project guest': { credential: 'session', workspaceRole: guest, projectRole: guest },
  'project viewer': { credential: 'session', workspaceRole: viewer, projectRole: viewer },
  'project member': { credential: 'session', workspaceRole: member, projectRole: member },
  'project admin': { credential: 'session', workspaceRole: member, projectRole: admin },
  'admin as project guest': { credential: 'session', workspaceRole: admin, projectRole: guest },
  'token of a guest': { credential: 'token', workspaceRole: guest, projectRole: guest },
  'token of an admin': { credential: 'token', workspaceRole: admin, projectRole: admin },
  'expired token': { credential: 'expired token', workspaceRole: admin, projectRole: admin },
  'token of somebody removed': { credential: 'token', workspaceRole: admin, isRemoved: true },
  'token of somebody deactivated': {
    credential: 'token',
    workspaceRole: admin,
    projectRole: admin,
    isDeactivated: true,
  },
} as const satisfies Readonly<Record<string, PrincipalKind>>;

export type Principal = keyof typeof KINDS;

export const PRINCIPALS = Object.keys(KINDS) as Principal[];

export const kindOf = (principal: Principal): PrincipalKind => KINDS[principal];

/** Whether the server knows by what they show who they are. */
export function isKnown(principal: Principal): boolean {
  const { credential, isDeactivated } = kindOf(principal);
  return (credential === 'session' || credential === 'token') && isDeactivated !== true;
}

/** A token speaks for one workspace and for nothing of its holder's. */
export const hasSession = (principal: Principal): boolean =>
  isKnown(principal) && kindOf(principal).credential === 'session';
