import { workspaceRoles, type Role } from '../permissions/roles.ts';
import { EMAIL_MAX, OWN_PATHS, RESERVED_SLUGS, WORKSPACE_SLUG_MAX } from './constants.ts';

export type SlugFault = 'empty' | 'too-long' | 'shape' | 'reserved';

/** What is wrong with a workspace URL name; undefined when nothing is. Whether it is taken, only the server knows. */
export function slugFault(slug: string): SlugFault | undefined {
  if (slug === '') return 'empty';
  if (slug.length > WORKSPACE_SLUG_MAX) return 'too-long';
  if ([...RESERVED_SLUGS, ...OWN_PATHS].includes(slug.toLowerCase())) return 'reserved';
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) ? undefined : 'shape';
}

/** A URL name made from a workspace's name. */
export function slugFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, WORKSPACE_SLUG_MAX)
    .replace(/^-|-$/g, '');
}

const LOCAL_PART = /^(?:[^\s@"(),:;<>[\\\]]+|"[^"\r\n]+")$/u;
const DOMAIN = /^(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}|\[[0-9a-fA-F.:]+\])$/u;

/** local@domain.tld; a quoted local part and an address in brackets count too. */
export function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  if (at < 1 || value.length > EMAIL_MAX) return false;
  return LOCAL_PART.test(value.slice(0, at)) && DOMAIN.test(value.slice(at + 1));
}

/** Whether somebody with this role in the workspace may invite others to be `role` there. */
export const mayInviteTo = (role: Role, own: Role | undefined): boolean =>
  own !== undefined && role <= own && workspaceRoles[own].includes('member:invite');
