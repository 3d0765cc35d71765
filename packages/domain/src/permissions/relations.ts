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
};

/** The field that names the person of a relation. */
export const relationField: Readonly<Record<Relation, string>> = { author: 'authorId', owner: 'userId' };
