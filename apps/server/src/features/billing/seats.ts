import { ROLE, type Role } from '@cairn/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { isLapsed } from '../workspaces/public.ts';

/** The number of people in a workspace by role, and of invitations. Bots take no seat. */
export async function seatsIn(db: Db, workspaceId: string) {
  const { rows } = await sql<{ role: Role; people: number }>`
    select role, count(*)::int as people from members
    where workspace_id = ${workspaceId} and is_active and not is_bot group by role`.execute(db);
  const holding = (role: Role): number => rows.find((each) => each.role === role)?.people ?? 0;
  return {
    used: rows.reduce((sum, { people }) => sum + people, 0),
    admins: holding(ROLE.admin),
    members: holding(ROLE.member),
    viewers: holding(ROLE.viewer),
    guests: holding(ROLE.guest),
    invited: await invitedTo(db, workspaceId),
  };
}

async function invitedTo(db: Db, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from invitations i
    where i.workspace_id = ${workspaceId} and not ${isLapsed}`.execute(db);
  return rows[0]?.people ?? 0;
}
