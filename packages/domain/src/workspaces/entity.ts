import {
  choice,
  defineEntity,
  flag,
  id,
  instant,
  json,
  optional,
  text,
  type RowOfEntity,
} from '@cairn/sync/schema';
import type { Away } from '../people/away.ts';
import { ROLES } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';

/** A team's place. There is exactly one row of this in a client's store. */
export const workspace = defineEntity({
  name: 'workspace',
  table: 'workspaces',
  readBy: 'workspace:read',
  fields: {
    id: id(),
    slug: text(),
    name: text(),
    logoUrl: optional(text()),
    companySize: text(),
    createdAt: instant(),
  },
  scope: () => scopes.everyone,
});

/**
 * A person's membership. Its id is the person's user id. A removed member stays as `isActive: false`, so that old
 * comments keep their author's name.
 */
export const member = defineEntity({
  name: 'member',
  table: 'members',
  readBy: 'member:read',
  fields: {
    id: id(),
    role: choice(ROLES),
    displayName: text(),
    firstName: text(),
    lastName: text(),
    avatarUrl: optional(text()),
    coverUrl: optional(text()),
    away: optional(json<Away>()),
    isBot: flag(),
    isActive: flag(),
    createdAt: instant(),
  },
  scope: () => scopes.everyone,
  unrecorded: ['displayName', 'firstName', 'lastName', 'avatarUrl', 'coverUrl', 'away'],
});

/** What Guests do not see of a member. Same id as the member. */
export const memberContact = defineEntity({
  name: 'memberContact',
  table: 'member_contacts',
  readBy: 'member:read-contact',
  fields: { id: id(), email: text() },
  scope: () => scopes.members,
  unrecorded: ['email'],
});

/** An open invitation. Its secret is never part of a row. */
export const invitation = defineEntity({
  name: 'invitation',
  table: 'invitations',
  readBy: 'invitation:read',
  fields: {
    id: id(),
    email: text(),
    role: choice(ROLES),
    invitedBy: text(),
    createdAt: instant(),
    expiresAt: instant(),
  },
  scope: () => scopes.admins,
  unrecorded: ['email'],
});

export type Workspace = RowOfEntity<typeof workspace>;
export type Member = RowOfEntity<typeof member>;
export type Invitation = RowOfEntity<typeof invitation>;
