import { declared, type Capability } from './capabilities.ts';
import type { Relation, Standing as DeclaredStanding } from './capability-table.ts';

/** A right that comes from being somebody to a row, and the capability that it needs beside that. */
export type Standing = DeclaredStanding<Capability>;

/** Pages are their owner's as long as the owner could make one there. */
const ownerOfPage: readonly Standing[] = [{ as: 'owner', while: 'page:create' }];

type Relations = Readonly<Partial<Record<Capability, readonly Standing[]>>>;

/** What the features' own declarations say of it. */
const ofFeatures: Relations = Object.fromEntries(
  [...declared].flatMap(([capability, { standings }]) => (standings ? [[capability, standings]] : [])),
);

/** What the author of a row, or the person whose row it is, may do beyond their role. */
export const relations: Relations = {
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
  ...ofFeatures,
};

/** The fields that name the person of a relation; a row has one of them. */
export const relationFields: Readonly<Record<Relation, readonly string[]>> = {
  author: ['authorId'],
  owner: ['userId', 'ownerId'],
};
