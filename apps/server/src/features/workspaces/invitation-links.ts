import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import type { Db, Tx } from '../../platform/db/index.ts';

/** Enough for a few emails and copies; the oldest stop working. */
const LINKS_MOST = 5;

/** A new secret for an invitation. Only its hash is stored, so it can be shown only once. */
export async function addSecret(tx: CommandTx, invitationId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.query(sql`insert into invitation_secrets (workspace_id, invitation_id, token_hash)
    values (${tx.workspaceId}, ${invitationId}, ${hashOf(token)})`);
  await tx.query(sql`delete from invitation_secrets
    where workspace_id = ${tx.workspaceId} and invitation_id = ${invitationId} and token_hash not in (
      select token_hash from invitation_secrets
      where workspace_id = ${tx.workspaceId} and invitation_id = ${invitationId}
      order by created_at desc, token_hash limit ${LINKS_MOST})`);
  return token;
}

export const linkTo = (publicUrl: string, token: string): string =>
  `${publicUrl}/workspace-invitations?token=${token}`;

/** The invitation of a link's secret; undefined if invalid or expired. */
export async function findBySecret(
  db: Db | Tx,
  token: string,
): Promise<{ workspaceId: string; invitationId: string } | undefined> {
  const { rows } = await sql<{ workspaceId: string; invitationId: string }>`
    select workspace_id, invitation_id from invitation_secrets where token_hash = ${hashOf(token)}`.execute(
    db,
  );
  return rows[0];
}

/** Whether this is the secret of an open invitation to this address. */
export async function isInvited(db: Db, email: string, token: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from invitation_secrets s
    join invitations i on i.workspace_id = s.workspace_id and i.id = s.invitation_id
    where s.token_hash = ${hashOf(token)} and lower(i.email) = lower(${email}) and i.expires_at > now()`.execute(
    db,
  );
  return rows.length > 0;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
