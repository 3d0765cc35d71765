import {
  issue,
  page,
  projectLevelKey,
  readProjectLevel,
  type Issue,
  type Notification,
  type Page,
  type ProjectLevel,
} from '@cairn/domain';
import { PROJECTS_LISTED } from '@cairn/domain/notifications/routes';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import type { Db, Tx } from '../../platform/db/index.ts';

/** A person's level for a project; for things outside projects, everything. */
export type LevelOf = (userId: string, projectId: string | null) => ProjectLevel;

/** These people's levels for these projects. */
export async function levelsOf(
  db: Db | Tx,
  workspaceId: string,
  userIds: readonly string[],
  projectIds: readonly (string | null)[],
): Promise<LevelOf> {
  const keys = [...new Set(projectIds.flatMap((id) => (id === null ? [] : [projectLevelKey(id)])))];
  if (keys.length === 0 || userIds.length === 0) return () => 'all';
  const { rows } = await sql<{ userId: string; key: string; value: unknown }>`
    select user_id, key, value from preferences
    where workspace_id = ${workspaceId} and user_id = any(${[...userIds]}::uuid[]) and key = any(${keys}::text[])`.execute(
    db,
  );
  const held = new Map(rows.map(({ userId, key, value }) => [`${userId} ${key}`, readProjectLevel(value)]));
  return (userId, projectId) =>
    (projectId !== null && held.get(`${userId} ${projectLevelKey(projectId)}`)) || 'all';
}

/** The project of a notification's subject, which must be loaded. */
export function projectIdOf(tx: CommandTx, { issueId, pageId, addedToId }: Notification): string | null {
  if (issueId !== null) return (tx.known(issue, issueId) as Issue | undefined)?.projectId ?? null;
  if (pageId !== null) return (tx.known(page, pageId) as Page | undefined)?.projectId ?? null;
  return addedToId;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly workspaceName: string;
  readonly value: unknown;
}

/** A person's projects in all workspaces, with their levels. */
export async function projectLevels(db: Db, userId: string) {
  const { rows } = await sql<Row>`
    select p.id, p.name, w.slug, w.name as workspace_name, held.value
    from project_members pm
    join members m on m.workspace_id = pm.workspace_id and m.id = pm.user_id and m.is_active
    join projects p on p.workspace_id = pm.workspace_id and p.id = pm.project_id and p.archived_at is null
    join workspaces w on w.id = pm.workspace_id
    left join preferences held on held.workspace_id = pm.workspace_id and held.user_id = pm.user_id
      and held.key = ${projectLevelKey('')} || p.id
    where pm.user_id = ${userId}
    order by lower(w.name), w.id, lower(p.name), p.id limit ${PROJECTS_LISTED}`.execute(db);
  return rows.map(({ id, name, slug, workspaceName, value }) => ({
    id,
    name,
    workspace: { slug, name: workspaceName },
    level: readProjectLevel(value),
  }));
}
