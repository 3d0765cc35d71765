import { projectRefusals } from '@cairn/domain/projects/refusals';
import { sql } from 'kysely';
import { type CommandTx, refused } from '../../platform/commands/index.ts';
import { assertOwnPicture } from '../assets/public.ts';

/** Names and identifiers are unique in a workspace, whatever their case. */
export async function assertUnusedName(
  tx: CommandTx,
  wanted: { readonly name?: string | undefined; readonly identifier?: string | undefined },
  exceptId?: string,
): Promise<void> {
  const [taken] = await tx.query(sql<{ byName: boolean }>`
    select lower(name) = lower(${wanted.name ?? ''}) as by_name from projects
    where workspace_id = ${tx.workspaceId} and id is distinct from ${exceptId ?? null}::uuid
      and (lower(name) = lower(${wanted.name ?? ''}) or identifier = ${wanted.identifier ?? ''}) limit 1`);
  if (!taken) return;
  throw taken.byName
    ? refused(projectRefusals.name_taken, {}, { field: 'name' })
    : refused(projectRefusals.identifier_taken, {}, { field: 'identifier' });
}

/** A cover of our own files was uploaded as one, for this project or before there was one. */
export async function assertOwnCover(
  tx: CommandTx,
  projectId: string,
  address: string | null | undefined,
): Promise<void> {
  if (typeof address !== 'string') return;
  const { workspaceId } = tx;
  await assertOwnPicture(await tx.raw(), address, { of: 'project-cover', workspaceId, projectId });
}

/** The project's Admins, so that the last one can be kept. */
export async function countAdmins(tx: CommandTx, projectId: string): Promise<number> {
  const [row] = await tx.query(sql<{ count: number }>`
    select count(*)::int as count from project_members
    where workspace_id = ${tx.workspaceId} and project_id = ${projectId} and role = 20`);
  return row?.count ?? 0;
}
