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

/** A team's workspace. A client's store has exactly one. */
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
 * A person's membership, with the person's user ID. A removed member stays as `isActive: false`, so that old comments
 * keep their author's name.
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

/** What Guests don't see of a member. Has the member's ID. */
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
