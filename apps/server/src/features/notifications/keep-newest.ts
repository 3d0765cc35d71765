import { notification, NOTIFICATIONS_HELD, NOTIFICATIONS_KEPT, scopes } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';

/**
 * Limits the notifications on devices and in total for these people. Archived ones are dropped first and snoozed ones
 * last, since they are still to come back. Those dropped from devices count as read.
 */
export async function keepNewest(tx: CommandTx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const beyond = await beyondHeld(tx, userIds);
  if (beyond.length === 0) return;
  await tx.load(
    notification,
    beyond.map(({ id }) => id),
    true,
  );
  for (const { id, readAt } of beyond)
    await tx.update(notification, id, { isOld: true, readAt: readAt ?? tx.now, snoozedUntil: null });
  await removeOldest(tx, [...new Set(beyond.map(({ userId }) => userId))]);
}

interface Beyond {
  readonly id: string;
  readonly userId: string;
  readonly readAt: number | null;
}

/** What is on devices has its reader's scope. An index counts it, so that only inboxes beyond the bound are read. */
function beyondHeld(tx: CommandTx, userIds: readonly string[]): Promise<Beyond[]> {
  const held = userIds.map((userId) => scopes.person(userId));
  return tx.query(sql<Beyond>`
    select id, user_id, read_at from (
      select scope, count(*) - ${NOTIFICATIONS_HELD}::int as beyond from notifications
      where workspace_id = ${tx.workspaceId} and scope = any(${held}::text[])
      group by scope having count(*) > ${NOTIFICATIONS_HELD}
    ) as crowded cross join lateral (
      select id, user_id, read_at from notifications n
      where n.workspace_id = ${tx.workspaceId} and n.scope = crowded.scope
      order by coalesce(snoozed_until > now(), false), archived_at is null, created_at, id limit crowded.beyond
    ) as each`);
}

/** They are on no device, so nothing has to be synced. */
async function removeOldest(tx: CommandTx, userIds: readonly string[]): Promise<void> {
  await tx.query(sql`
    delete from notifications gone using unnest(${[...userIds]}::uuid[]) as person(user_id), lateral (
      select n.id from notifications n
      where n.workspace_id = ${tx.workspaceId} and n.user_id = person.user_id and n.is_old
        -- Most have fewer in all, which their index knows.
        and exists (
          select from notifications every where every.workspace_id = ${tx.workspaceId} and every.user_id = person.user_id
          order by every.created_at, every.id offset ${NOTIFICATIONS_KEPT} limit 1
        )
      order by n.created_at desc, n.id desc offset ${NOTIFICATIONS_KEPT - NOTIFICATIONS_HELD}
    ) as oldest
    where gone.workspace_id = ${tx.workspaceId} and gone.id = oldest.id`);
}
