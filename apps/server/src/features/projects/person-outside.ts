import { member, type Member } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';

/** The first of these people who isn't in the project; undefined if all are. */
export async function personOutside(
  tx: CommandTx,
  projectId: string,
  userIds: readonly string[],
): Promise<Member | undefined> {
  if (userIds.length === 0) return undefined;
  const rows = await tx.query(sql<{ userId: string }>`
    select user_id from project_members
    where workspace_id = ${tx.workspaceId} and project_id = ${projectId} and user_id = any(${[...userIds]}::uuid[])`);
  const inside = new Set(rows.map(({ userId }) => userId));
  const outside = userIds.find((userId) => !inside.has(userId));
  return outside === undefined ? undefined : await tx.get(member, outside);
}
