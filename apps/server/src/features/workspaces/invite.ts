import {
  can,
  INVITATION_DAYS,
  INVITATIONS_PER_DAY,
  invitation,
  isMailable,
  mayInviteTo,
  member,
  memberContact,
  workspace,
  type Invitation,
  type Role,
} from '@cairn/domain';
import { workspaceRefusals } from '@cairn/domain/workspaces/refusals';
import { uuid } from '@cairn/sync/schema';
import type { SyncActor } from '@cairn/sync/server';
import { sql } from 'kysely';
import type { Limit, RateLimit } from '../../platform/auth/index.ts';
import { forbidden, notFound, type CommandTx, refused } from '../../platform/commands/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import { addSecret, linkTo } from './invitation-links.ts';
import { invitationEmail } from './invitation-email.ts';
import { isLapsed } from './lapsed.ts';
import { runWrite, type Writes } from '../../platform/sync/index.ts';

export interface Inviting {
  readonly hub: Writes;
  readonly mail: Mail;
  readonly rateLimit: RateLimit;
  readonly publicUrl: string;
}

export interface Invited {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  /** Present if no email is sent: the inviter passes it on. */
  readonly link: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Invites people, all or none: rows, secrets and emails in one transaction. */
export async function invite(
  inviting: Inviting,
  who: SyncActor,
  wanted: readonly { readonly email: string; readonly role: Role }[],
): Promise<Invited[]> {
  return withinQuota(inviting.rateLimit, who, wanted.length, () =>
    runWrite(inviting.hub, who, 'invitation.create', async (tx) => {
      for (const { role } of wanted) assertMayInvite(tx, role);
      const done: Invited[] = [];
      for (const { email, role } of wanted) done.push(await inviteOne(inviting, tx, email, role));
      return done;
    }),
  );
}

async function inviteOne(inviting: Inviting, tx: CommandTx, email: string, role: Role): Promise<Invited> {
  await assertNotMember(tx, email);
  const [earlier] = await tx.query(sql<{ id: string; lapsed: boolean }>`
    select i.id, ${isLapsed} as lapsed from invitations i
    where i.workspace_id = ${tx.workspaceId} and lower(i.email) = lower(${email})`);
  if (earlier && !earlier.lapsed)
    throw refused(workspaceRefusals.already_invited, { email }, { field: 'email', email });
  if (earlier) await tx.remove(invitation, earlier.id);
  const row: Invitation = {
    id: uuid(),
    email,
    role,
    invitedBy: tx.actor.userId,
    createdAt: tx.now,
    expiresAt: tx.now + INVITATION_DAYS * DAY_MS,
  };
  tx.insert(invitation, row);
  return { id: row.id, email, role, link: await sendLink(inviting, tx, row) };
}

/** Resends an invitation: a new link by email, and the full time to answer. */
export async function inviteAgain(
  inviting: Inviting,
  who: SyncActor,
  invitationId: string,
): Promise<Invited> {
  return withinQuota(inviting.rateLimit, who, 1, () =>
    runWrite(inviting.hub, who, 'invitation.resend', async (tx) => {
      const row = await getOpen(tx, invitationId);
      const expiresAt = tx.now + INVITATION_DAYS * DAY_MS;
      // The sender becomes its inviter.
      await tx.update(invitation, row.id, { expiresAt, invitedBy: tx.actor.userId });
      return { id: row.id, email: row.email, role: row.role, link: await sendLink(inviting, tx, row) };
    }),
  );
}

/** A new link to copy. Earlier links stay valid. */
export async function newLink(inviting: Inviting, who: SyncActor, invitationId: string): Promise<string> {
  return runWrite(inviting.hub, who, 'invitation.new-link', async (tx) => {
    const { id } = await getOpen(tx, invitationId);
    await tx.update(invitation, id, { invitedBy: tx.actor.userId });
    return linkTo(inviting.publicUrl, await addSecret(tx, id));
  });
}

async function getOpen(tx: CommandTx, invitationId: string): Promise<Invitation> {
  if (!can(tx.actor, 'invitation:read', 'workspace')) throw notFound();
  const row = await tx.get(invitation, invitationId);
  assertMayInvite(tx, row.role);
  return row;
}

function assertMayInvite(tx: CommandTx, role: Role): void {
  if (!mayInviteTo(role, tx.actor.workspaceRole)) throw forbidden();
}

async function assertNotMember(tx: CommandTx, email: string): Promise<void> {
  const [held] = await tx.query(sql`
    select 1 from ${sql.table(memberContact.table)} c join ${sql.table(member.table)} m using (workspace_id, id)
    where c.workspace_id = ${tx.workspaceId} and lower(c.email) = lower(${email}) and m.is_active`);
  if (held) throw refused(workspaceRefusals.already_member, { email }, { field: 'email', email });
}

/** Emails a new link, or returns it if this server or address takes no email, or no more today. */
async function sendLink(inviting: Inviting, tx: CommandTx, row: Invitation): Promise<string | null> {
  const url = linkTo(inviting.publicUrl, await addSecret(tx, row.id));
  let isMailed = false;
  if (isMailable(row.email)) {
    const place = await tx.get(workspace, tx.workspaceId);
    const inviter = await tx.get(member, tx.actor.userId);
    isMailed = await inviting.mail.mailLater(
      await tx.raw(),
      invitationEmail({ to: row.email, inviter: inviter.displayName, workspace: place.name, url }),
    );
  }
  return inviting.mail.isSending && isMailed ? null : url;
}

/** Counts emails to strangers by person, workspace and server; refused ones don't count. */
async function withinQuota<T>(
  rateLimit: RateLimit,
  who: SyncActor,
  count: number,
  work: () => Promise<T>,
): Promise<T> {
  const limits = quotas(who);
  for (let spent = 1; spent <= count; spent++) {
    const seconds = await rateLimit.spend(limits);
    if (seconds === undefined) continue;
    // A refused one counts nowhere.
    for (let back = 1; back < spent; back++) await rateLimit.refund(limits);
    throw refused(workspaceRefusals.too_many_invitations, {}, { seconds });
  }
  try {
    return await work();
  } catch (error) {
    for (let back = 0; back < count; back++) await rateLimit.refund(limits);
    throw error;
  }
}

const quotas = ({ userId, workspaceId }: SyncActor): Limit[] => [
  { action: 'invite/person', subject: userId, points: INVITATIONS_PER_DAY.person, seconds: DAY_MS / 1000 },
  {
    action: 'invite/workspace',
    subject: workspaceId,
    points: INVITATIONS_PER_DAY.workspace,
    seconds: DAY_MS / 1000,
  },
  { action: 'invite/instance', subject: '', points: INVITATIONS_PER_DAY.instance, seconds: DAY_MS / 1000 },
];
