import { invitation, member, memberContact, scopesOfRole, type Invitation, type Role } from '@cairn/domain';
import type { Away } from '@cairn/domain/people/away';
import { workspaceRefusals } from '@cairn/domain/workspaces/refusals';
import { sql } from 'kysely';
import { notFound, type CommandTx, refused } from '../../platform/commands/index.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { runWrite, type Writes } from '../../platform/sync/index.ts';
import { findBySecret } from './invitation-links.ts';
import { isLapsed } from './lapsed.ts';

/** The secret of a mailed link, or the ID of one of the caller's own invitations. */
export type Handle = { readonly token: string } | { readonly id: string };

export interface Answering {
  readonly db: Db;
  readonly hub: Writes;
}

interface Invitee {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatarUrl: string | null;
  readonly coverUrl: string | null;
  readonly away: Away | null;
  readonly isBot: boolean;
}

/**
 * Joins the workspace. The signed-in address must be the invited one, whatever the link. Without a link it must also be
 * confirmed, or anyone could sign up with it.
 */
export async function acceptInvitation(
  { db, hub }: Answering,
  userId: string,
  handle: Handle,
): Promise<{ slug: string; name: string }> {
  const { workspaceId, invitationId } = await locate(db, handle);
  return runWrite(hub, { userId, workspaceId }, 'invitation.accept', async (tx) => {
    const invitee = await getInvitee(tx, userId);
    await tx.load(invitation, [invitationId], true);
    const open = await tx.get(invitation, invitationId);
    // Checks the recipient first: to others it must look missing, expired or not.
    assertInvited(open, invitee, handle);
    await assertOpen(tx, open);
    await tx.remove(invitation, open.id);
    await join(tx, invitee, open.role);
    await tx.query(sql`update users set last_workspace_id = ${workspaceId} where id = ${userId}`);
    const [place] = await tx.query(
      sql<{ slug: string; name: string }>`select slug, name from workspaces where id = ${workspaceId}`,
    );
    if (!place) throw notFound();
    return place;
  });
}

/**
 * Declines an invitation. Anyone with the mailed link may, even without an account; in the list, only the invited
 * person.
 */
export async function rejectInvitation(
  { db, hub }: Answering,
  userId: string | undefined,
  handle: Handle,
): Promise<void> {
  const { workspaceId, invitationId } = await locate(db, handle);
  const { rows } = await sql<{ invitedBy: string }>`
    select invited_by from invitations where workspace_id = ${workspaceId} and id = ${invitationId}`.execute(
    db,
  );
  const actorId = userId ?? rows[0]?.invitedBy;
  if (actorId === undefined) throw notFound();
  await runWrite(hub, { userId: actorId, workspaceId }, 'invitation.reject', async (tx) => {
    const held = await tx.find(invitation, invitationId);
    if (!held) throw notFound();
    if (!('token' in handle)) assertInvited(held, await getInvitee(tx, actorId), handle);
    await tx.remove(invitation, held.id);
  });
}

async function locate(db: Db, handle: Handle): Promise<{ workspaceId: string; invitationId: string }> {
  const found = 'token' in handle ? await findBySecret(db, handle.token) : await findById(db, handle.id);
  if (!found) throw notFound();
  return found;
}

async function findById(
  db: Db | Tx,
  id: string,
): Promise<{ workspaceId: string; invitationId: string } | undefined> {
  const { rows } = await sql<{ workspaceId: string; invitationId: string }>`
    select workspace_id, id as invitation_id from invitations where id = ${id}`.execute(db);
  return rows[0];
}

async function getInvitee(tx: CommandTx, userId: string): Promise<Invitee> {
  const [invitee] = await tx.query(sql<Invitee>`
    select id, email, email_verified, display_name, first_name, last_name, avatar_url, cover_url, away, is_bot
    from users where id = ${userId} and email is not null and deactivated_at is null for share`);
  if (!invitee) throw notFound();
  return invitee;
}

async function assertOpen(tx: CommandTx, { id, expiresAt }: Invitation): Promise<void> {
  const [found] = await tx.query(sql<{ lapsed: boolean }>`
    select ${isLapsed} as lapsed from invitations i where i.workspace_id = ${tx.workspaceId} and i.id = ${id}`);
  if (expiresAt <= tx.now || found?.lapsed !== false) throw refused(workspaceRefusals.invitation_expired);
}

function assertInvited({ email }: Invitation, invitee: Invitee, handle: Handle): void {
  const isSame = email.toLowerCase() === invitee.email.toLowerCase();
  // By ID alone, another person's invitation looks missing.
  if (!isSame && !('token' in handle)) throw notFound();
  if (!isSame) throw refused(workspaceRefusals.invitation_for_another);
  if (!('token' in handle) && !invitee.emailVerified) throw refused(workspaceRefusals.invitation_needs_link);
}

/** Adds a new or returning member. Existing members keep their role. */
async function join(tx: CommandTx, invitee: Invitee, role: Role): Promise<void> {
  const { id, email, emailVerified: _, ...shown } = invitee;
  const former = await tx.find(member, id);
  if (former?.isActive) return;
  tx.grant(id, scopesOfRole(id, role));
  if (former) await tx.update(member, id, { ...shown, role, isActive: true });
  else tx.insert(member, { id, ...shown, role, isActive: true, createdAt: tx.now });
  tx.insert(memberContact, { id, email });
}
