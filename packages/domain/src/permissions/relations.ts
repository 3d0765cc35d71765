import type { Capability } from './capabilities.ts';

/** How a person can stand to a row, beyond a role. */
export type Relation = 'author' | 'owner';

/** A right that comes from being somebody to a row, and the role that it needs beside that. */
export interface Standing {
  readonly as: Relation;
  /** What the person's role must allow now where the row stands: with the role the right ends. */
  readonly while: Capability;
  /** Present where a role in the row's project is not asked for, the one in the workspace is. */
  readonly in?: 'workspace';
}

/** Pages are their owner's as long as the owner could make one there. */
const ownerOfPage: readonly Standing[] = [{ as: 'owner', while: 'page:create' }];

/** What the author of a row, or the person whose row it is, may do beyond their role. */
export const relations: Readonly<Partial<Record<Capability, readonly Standing[]>>> = {
  'comment:update': [{ as: 'author', while: 'comment:create' }],
  'comment:remove': [{ as: 'author', while: 'comment:create' }],
  'reaction:remove': [{ as: 'owner', while: 'reaction:create' }],
  'preference:read': [{ as: 'owner', while: 'workspace:read', in: 'workspace' }],
  'preference:write': [{ as: 'owner', while: 'preference:write', in: 'workspace' }],
  'favourite:read': [{ as: 'owner', while: 'workspace:read', in: 'workspace' }],
  'favourite:write': [{ as: 'owner', while: 'favourite:write', in: 'workspace' }],
  // The one right that outlives a project role: what somebody wrote for themselves they go on reading.
  'page:read': [{ as: 'owner', while: 'workspace:read', in: 'workspace' }],
  'page:update': ownerOfPage,
  'page:share': ownerOfPage,
  'page:lock': ownerOfPage,
  'page:archive': ownerOfPage,
  'page:remove': ownerOfPage,
};

/** The fields that name the person of a relation; a row has one of them. */
export const relationFields: Readonly<Record<Relation, readonly string[]>> = {
  author: ['authorId'],
  owner: ['userId', 'ownerId'],
};
