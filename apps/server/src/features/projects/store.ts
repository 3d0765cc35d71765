import { scopesOf } from '@cairn/domain';
import { projectRefusals } from '@cairn/domain/projects/refusals';
import { sql } from 'kysely';
import { type CommandTx, refused } from '../../platform/commands/index.ts';
import { assertOwnPicture } from '../assets/public.ts';

/**
 * Identifiers are unique in a workspace. Names are unique, ignoring case, only among projects the person can see: a
 * refusal would reveal the others.
 */
export async function assertUnusedName(
  tx: CommandTx,
  wanted: { readonly name?: string | undefined; readonly identifier?: string | undefined },
  exceptId?: string,
): Promise<void> {
  const seen = [...scopesOf(tx.actor)];
  const [taken] = await tx.query(sql<{ byName: boolean }>`
    with others as (
      select identifier, lower(name) = lower(${wanted.name ?? ''}) and (scope = any(${seen}) or exists (
        select from project_listings listing
        where listing.workspace_id = project.workspace_id and listing.id = project.id
          and listing.scope = any(${seen}))) as by_name
      from projects project
      where workspace_id = ${tx.workspaceId} and id is distinct from ${exceptId ?? null}::uuid
        and (lower(name) = lower(${wanted.name ?? ''}) or identifier = ${wanted.identifier ?? ''})
    )
    select by_name from others where by_name or identifier = ${wanted.identifier ?? ''}
    order by by_name desc limit 1`);
  if (!taken) return;
  throw taken.byName
    ? refused(projectRefusals.name_taken, {}, { field: 'name' })
    : refused(projectRefusals.identifier_taken, {}, { field: 'identifier' });
}

/** A cover from our own files must have been uploaded as one, for this project or before it existed. */
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
