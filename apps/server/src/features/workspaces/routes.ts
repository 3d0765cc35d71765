import { can, slugFault, type Role } from '@cairn/domain';
import {
  acceptInvitation,
  checkSlug,
  createInvitationLink,
  createWorkspace,
  deleteWorkspace,
  invitePeople,
  listInvitations,
  listMembers,
  listMyInvitations,
  listWorkspaces,
  lookAtInvitation,
  rejectInvitation,
  resendInvitation,
} from '@cairn/domain/workspaces/routes';
import { workspaceRefusals } from '@cairn/domain/workspaces/refusals';
import { sql } from 'kysely';
import { Refusal } from '../../platform/auth/index.ts';
import { notFound, refused, type Refused } from '../../platform/commands/index.ts';
import { withTransaction } from '../../platform/db/index.ts';
import { route } from '../../platform/http/index.ts';
import { acceptInvitation as accept, rejectInvitation as reject } from './answer-invitation.ts';
import { invitationOfLink, invitationsTo } from './invitation-reads.ts';
import { invite, inviteAgain, newLink } from './invite.ts';
import { removeWorkspace } from './remove-workspace.ts';
import { insertWorkspace, isSlugTaken, membersOf, workspacesOf } from './store.ts';

const SLUG_REASONS = {
  empty: workspaceRefusals.slug_empty,
  'too-long': workspaceRefusals.slug_too_long,
  shape: workspaceRefusals.slug_shape,
  reserved: workspaceRefusals.slug_reserved,
  taken: workspaceRefusals.slug_taken,
} as const;

const slugRefused = (fault: keyof typeof SLUG_REASONS): Refused =>
  refused(SLUG_REASONS[fault], {}, { field: 'slug' });

const ofWorkspaces = [
  route(listWorkspaces, async ({ services: { db }, session }) => await workspacesOf(db, session.userId)),
  route(checkSlug, async ({ services: { db }, query }) => {
    const slug = query.slug.toLowerCase();
    const fault = slugFault(slug) ?? ((await isSlugTaken(db, slug)) ? ('taken' as const) : undefined);
    if (fault) return { status: false, message: slugRefused(fault).message } as const;
    return { status: true } as const;
  }),
  route(createWorkspace, async ({ services: { db }, session: { userId }, input }) => {
    const { name, slug, company_size: companySize } = input;
    const fault = slugFault(slug);
    if (fault) throw slugRefused(fault);
    if (await isSlugTaken(db, slug)) throw slugRefused('taken');
    const id = await withTransaction(db, (tx) => insertWorkspace(tx, { name, slug, companySize, userId }));
    return { id, slug, name };
  }),
  route(deleteWorkspace, async ({ services, member }) => {
    await removeWorkspace(services, member);
    return { ok: true } as const;
  }),
  route(listMembers, async ({ services: { db }, member, actor }) => {
    const seesContacts = can(await actor(), 'member:read-contact', 'workspace');
    return await membersOf(db, member.workspaceId, seesContacts);
  }),
];

/** Inviting people to a workspace, and answering invitations. Secrets are sent in bodies, never in URLs. */
const ofInvitations = [
  route(listInvitations, async ({ services: { db }, member }) => {
    const { rows } = await sql<InvitationRow>`
      select id, email, role, invited_by, created_at, expires_at from invitations
      where workspace_id = ${member.workspaceId} order by created_at desc limit 1000`.execute(db);
    return rows.map(({ invitedBy, createdAt, expiresAt, ...row }) => ({
      ...row,
      invited_by: invitedBy,
      created_at: createdAt,
      expires_at: expiresAt,
    }));
  }),
  route(invitePeople, async ({ services, member, input }) =>
    invite(services, member, withoutDoubles(input.invitations)),
  ),
  route(resendInvitation, async ({ services, member, params }) => inviteAgain(services, member, params.id)),
  route(createInvitationLink, async ({ services, member, params }) => ({
    link: await newLink(services, member, params.id),
  })),
  route(listMyInvitations, async ({ services: { db }, session }) => invitationsTo(db, session.userId)),
  route(lookAtInvitation, async ({ services: { db }, input }) => {
    const found = await invitationOfLink(db, input.token);
    if (!found) throw notFound();
    return found;
  }),
  route(acceptInvitation, async ({ services, session, input }) => accept(services, session.userId, input)),
  route(rejectInvitation, async ({ services, input, raw }) => {
    const session = 'token' in input ? undefined : await services.auth.sessionOf(raw.headers);
    if (!('token' in input) && !session) throw new Refusal('signed_out');
    await reject(services, session?.userId, input);
    return { ok: true } as const;
  }),
];

export const routes = [...ofWorkspaces, ...ofInvitations];

interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

function withoutDoubles<T extends { readonly email: string }>(all: readonly T[]): T[] {
  return [...new Map(all.map((each) => [each.email.toLowerCase(), each])).values()];
}
