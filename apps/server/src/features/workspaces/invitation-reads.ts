import type { Role } from '@cairn/domain';
import type { listMyInvitations, lookAtInvitation } from '@cairn/domain/workspaces/routes';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/index.ts';
import { findBySecret } from './invitation-links.ts';
import { isLapsed } from './lapsed.ts';

/** What a person sees of an invitation before answering it. */
type InvitationSummary = z.output<(typeof lookAtInvitation)['answer']['body']>;

interface Row {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly name: string;
  readonly slug: string;
  readonly logoUrl: string | null;
  readonly inviter: string;
  /** It is too old, or its inviter may no longer invite. */
  readonly isExpired: boolean;
  readonly hasAccount: boolean;
}

const columns = sql`i.id, i.email, i.role, w.name, w.slug, w.logo_url, u.display_name as inviter,
  ${isLapsed} as is_expired,
  exists (select 1 from users a where lower(a.email) = lower(i.email) and not a.is_pending) as has_account`;

/** The invitation that a link opens. */
export async function invitationOfLink(db: Db, token: string): Promise<InvitationSummary | undefined> {
  const found = await findBySecret(db, token);
  if (!found) return undefined;
  const { rows } = await sql<Row>`select ${columns} from invitations i
    join workspaces w on w.id = i.workspace_id join users u on u.id = i.invited_by
    where i.workspace_id = ${found.workspaceId} and i.id = ${found.invitationId}`.execute(db);
  return rows[0] && toView(rows[0]);
}

/**
 * The open invitations to a person's own address, newest first; whether the address is confirmed decides what they can
 * do.
 */
export async function invitationsTo(
  db: Db,
  userId: string,
): Promise<z.output<(typeof listMyInvitations)['answer']['body']>> {
  const { rows } = await sql<Row & { emailVerified: boolean }>`
    select ${columns}, me.email_verified from users me
    join invitations i on lower(i.email) = lower(me.email)
    join workspaces w on w.id = i.workspace_id join users u on u.id = i.invited_by
    where me.id = ${userId} and not ${isLapsed} order by i.created_at desc limit 100`.execute(db);
  return { needs_link: rows.some(({ emailVerified }) => !emailVerified), invitations: rows.map(toView) };
}

function toView({ name, slug, logoUrl, ...row }: Row): InvitationSummary {
  const { id, email, role, inviter, isExpired, hasAccount } = row;
  return {
    id,
    email,
    role,
    inviter,
    is_expired: isExpired,
    has_account: hasAccount,
    workspace: { name, slug, logo_url: logoUrl },
  };
}
