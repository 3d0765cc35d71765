import type { Capability } from './capabilities.ts';

/** How a person can stand to a row, beyond a role. */
export type Relation = 'author' | 'owner';

/** What the author of a row, or the person whose row it is, may do whatever their role. */
export const relations: Readonly<Partial<Record<Capability, readonly Relation[]>>> = {
  'comment:update': ['author'],
  'comment:remove': ['author'],
  'reaction:remove': ['owner'],
  'preference:read': ['owner'],
  'preference:write': ['owner'],
  'favourite:read': ['owner'],
  'favourite:write': ['owner'],
  'page:read': ['owner'],
  'page:update': ['owner'],
  'page:share': ['owner'],
  'page:lock': ['owner'],
  'page:archive': ['owner'],
  'page:remove': ['owner'],
};

/** The fields that name the person of a relation; a row has one of them. */
export const relationFields: Readonly<Record<Relation, readonly string[]>> = {
  author: ['authorId'],
  owner: ['userId', 'ownerId'],
};
