import { emailTopicOf } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../../platform/commands/index.ts';
import { preferencesOf } from '../preferences.ts';
import type { EmailFor } from '../put-in-emails.ts';
import type { Told } from '../put-in.ts';

/**
 * Enqueues the notifications for the browsers of readers who want them, in the transaction that creates them. Returns
 * the people with something waiting.
 */
export async function putInPushes(tx: CommandTx, { rows }: Pick<Told, 'rows'>): Promise<readonly EmailFor[]> {
  const { workspaceId } = tx;
  const people = [...new Set(rows.map(({ userId }) => userId))];
  if (people.length === 0) return [];
  const subscribed = await tx.query(sql<{ userId: string }>`select distinct user_id from push_subscriptions
    where user_id = any(${people}::uuid[])`);
  if (subscribed.length === 0) return [];
  const wanted = await preferencesOf(
    await tx.raw(),
    subscribed.map(({ userId }) => userId),
  );
  const soon = new Set<string>();
  const put: object[] = [];
  for (const { id, userId, kind, createdAt } of rows) {
    if (wanted.get(userId)?.browser[emailTopicOf(kind)] !== true) continue;
    soon.add(userId);
    put.push({ id, user_id: userId, instant: createdAt });
  }
  if (put.length > 0)
    await tx.query(sql`insert into notification_pushes (workspace_id, notification_id, user_id, created_at)
      select ${workspaceId}::uuid, id, user_id, to_timestamp(instant / 1000.0)
      from jsonb_to_recordset(${JSON.stringify(put)}::jsonb) as fresh(id uuid, user_id uuid, instant bigint)`);
  return [...soon].map((userId) => ({ workspaceId, userId }));
}
