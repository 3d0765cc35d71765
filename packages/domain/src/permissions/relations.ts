import { declared, type Capability } from './capabilities.ts';
import type { Relation, Standing as DeclaredStanding } from './capability-table.ts';

/** A right that comes from a relation to a row, and what the role must allow besides. */
export type Standing = DeclaredStanding<Capability>;

/** Owners keep their rights to a page as long as they could create one there. */
const ownerOfPage: readonly Standing[] = [{ as: 'owner', while: 'page:create' }];

type Relations = Readonly<Partial<Record<Capability, readonly Standing[]>>>;

/** The relations that features declare. */
const ofFeatures: Relations = Object.fromEntries(
  [...declared].flatMap(([capability, { standings }]) => (standings ? [[capability, standings]] : [])),
);

/** What authors and owners of a row may do beyond their role. */
export const relations: Relations = {
  'comment:update': [{ as: 'author', while: 'comment:create' }],
  'comment:remove': [{ as: 'author', while: 'comment:create' }],
  'reaction:remove': [{ as: 'owner', while: 'reaction:create' }],
  'preference:read': [{ as: 'owner', while: 'workspace:read', in: 'workspace' }],
  'preference:write': [{ as: 'owner', while: 'preference:write', in: 'workspace' }],
  'favourite:read': [{ as: 'owner', while: 'workspace:read', in: 'workspace' }],
  'favourite:write': [{ as: 'owner', while: 'favourite:write', in: 'workspace' }],
  // The only right that outlives a project role: people can always read what they wrote for themselves.
  'page:read': [{ as: 'owner', while: 'workspace:read', in: 'workspace' }],
  'page:update': ownerOfPage,
  'page:share': ownerOfPage,
  'page:lock': ownerOfPage,
  'page:archive': ownerOfPage,
  'page:remove': ownerOfPage,
  ...ofFeatures,
};

/** The fields that hold the person of a relation; a row has one of them. */
export const relationFields: Readonly<Record<Relation, readonly string[]>> = {
  author: ['authorId'],
  owner: ['userId', 'ownerId'],
};
