import { isRole, type Actor, type Role } from '@cairn/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/index.ts';

/**
 * Reads a person's live roles in a workspace. Somebody who was never a member, was removed, or whose account is
 * closed has no role at all.
 */
export async function loadActor(
  db: Db | Tx,
  who: { readonly userId: string; readonly workspaceId: string },
): Promise<Actor> {
  const { rows } = await sql<{ role: number; projects: Record<string, number> | null }>`
    select m.role, (
      select jsonb_object_agg(pm.project_id, pm.role) from project_members pm
      where pm.workspace_id = m.workspace_id and pm.user_id = m.id
    ) as projects
    from members m join users u on u.id = m.id
    where m.workspace_id = ${who.workspaceId} and m.id = ${who.userId} and m.is_active and u.deactivated_at is null
  `.execute(db);
  const [row] = rows;
  const projectRoles = new Map<string, Role>();
  for (const [projectId, role] of Object.entries(row?.projects ?? {}))
    if (isRole(role)) projectRoles.set(projectId, role);
  return { userId: who.userId, workspaceRole: isRole(row?.role) ? row.role : undefined, projectRoles };
}
