import { notification, NOTIFICATIONS_HELD, NOTIFICATIONS_KEPT } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';

/**
 * Limits the notifications on devices and in total for these people. Archived ones are dropped first and snoozed ones
 * last, since they are still to come back. Those dropped from devices count as read.
 */
export async function keepNewest(tx: CommandTx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const beyond = await tx.query(sql<{ id: string; readAt: number | null }>`
    select id, read_at from (
      select id, read_at, row_number() over (
        partition by user_id
        order by coalesce(snoozed_until > now(), false) desc, archived_at is not null, created_at desc, id desc
      ) as place
      from notifications
      where workspace_id = ${tx.workspaceId} and user_id = any(${[...userIds]}::uuid[]) and not is_old
    ) as held where place > ${NOTIFICATIONS_HELD}`);
  for (const { id, readAt } of beyond)
    await tx.update(notification, id, { isOld: true, readAt: readAt ?? tx.now, snoozedUntil: null });
  if (beyond.length === 0) return;
  // They are on no device, so nothing has to be synced.
  await tx.query(sql`
    delete from notifications n using (
      select id, row_number() over (partition by user_id order by created_at desc, id desc) as place
      from notifications
      where workspace_id = ${tx.workspaceId} and user_id = any(${[...userIds]}::uuid[]) and is_old
    ) as old
    where n.workspace_id = ${tx.workspaceId} and n.id = old.id and place > ${NOTIFICATIONS_KEPT - NOTIFICATIONS_HELD}`);
}
