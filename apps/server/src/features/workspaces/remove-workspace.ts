import { can } from '@cairn/domain';
import type { SyncActor } from '@cairn/sync/server';
import { sql } from 'kysely';
import { forbidden } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { WorkspaceEvents } from '../../platform/services.ts';
import { runWrite, type SyncHub, type Writes } from '../../platform/sync/index.ts';

/** Permanently deletes a workspace and everything in it, and closes every tab that shows it. */
export async function removeWorkspace(
  {
    db,
    hub,
    workspaces,
  }: {
    readonly db: Db;
    readonly hub: Writes & Pick<SyncHub, 'disconnect'>;
    readonly workspaces: WorkspaceEvents;
  },
  who: SyncActor,
): Promise<void> {
  const { rows: members } = await sql<{ id: string }>`
    select id from members where workspace_id = ${who.workspaceId} and is_active`.execute(db);
  await runWrite(hub, who, 'workspace.remove', async (tx) => {
    // Checked inside the transaction, so that the right can't be lost in between.
    if (!can(tx.actor, 'workspace:remove', 'workspace')) throw forbidden();
    await workspaces.removed(await tx.raw(), who.workspaceId);
    await tx.query(sql`delete from workspaces where id = ${who.workspaceId}`);
  });
  for (const { id } of members) hub.disconnect(id, 'not_member', who.workspaceId);
}
