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
  const { userId } = who;
  return (await loadActors(db, who.workspaceId, [userId])).get(userId) ?? withoutRole(userId);
}

interface ActorRow {
  readonly id: string;
  readonly role: number;
  /** Roles by project, and which of these projects are archived; null where there are none. */
  readonly projects: Readonly<Record<string, number>> | null;
  readonly archived: readonly string[] | null;
}

/** The same for several people in one statement, each of them once. */
export async function loadActors(
  db: Db | Tx,
  workspaceId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Actor>> {
  const { rows } = await sql<ActorRow>`
    select m.id, m.role, held.projects, held.archived
    from members m join users u on u.id = m.id
    cross join lateral (
      select jsonb_object_agg(pm.project_id, pm.role) as projects,
        jsonb_agg(p.id) filter (where p.archived_at is not null) as archived
      from project_members pm join projects p on p.workspace_id = pm.workspace_id and p.id = pm.project_id
      where pm.workspace_id = m.workspace_id and pm.user_id = m.id
    ) as held
    where m.workspace_id = ${workspaceId} and m.id = any(${[...userIds]}::uuid[])
      and m.is_active and u.deactivated_at is null
  `.execute(db);
  const actors = new Map(userIds.map((userId) => [userId, withoutRole(userId)]));
  for (const { id, role, projects, archived } of rows)
    if (isRole(role))
      actors.set(id, {
        userId: id,
        workspaceRole: role,
        projectRoles: rolesOf(projects),
        archivedProjects: new Set(archived),
      });
  return actors;
}

const withoutRole = (userId: string): Actor => ({
  userId,
  workspaceRole: undefined,
  projectRoles: new Map(),
  archivedProjects: new Set(),
});

function rolesOf(projects: Readonly<Record<string, number>> | null): Map<string, Role> {
  const roles = new Map<string, Role>();
  for (const [projectId, role] of Object.entries(projects ?? {}))
    if (isRole(role)) roles.set(projectId, role);
  return roles;
}
