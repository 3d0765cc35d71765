import type { Role } from '../permissions/role.ts';
import { workspaceRoles } from '../permissions/roles.ts';
import { OWN_PATHS, RESERVED_SLUGS, WORKSPACE_SLUG_MAX } from './constants.ts';

export type SlugFault = 'empty' | 'too-long' | 'shape' | 'reserved';

/** What is wrong with a workspace URL name; undefined if it is fine. Only the server knows whether it is taken. */
export function slugFault(slug: string): SlugFault | undefined {
  if (slug === '') return 'empty';
  if (slug.length > WORKSPACE_SLUG_MAX) return 'too-long';
  if ([...RESERVED_SLUGS, ...OWN_PATHS].includes(slug.toLowerCase())) return 'reserved';
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) ? undefined : 'shape';
}

/** A URL name derived from a workspace's name. */
export function slugFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, WORKSPACE_SLUG_MAX)
    .replace(/^-|-$/g, '');
}

/** Whether a person with this workspace role may invite others as `role`. */
export const mayInviteTo = (role: Role, own: Role | undefined): boolean =>
  own !== undefined && role <= own && workspaceRoles[own].includes('member:invite');
