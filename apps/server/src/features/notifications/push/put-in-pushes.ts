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
  for (const { id, userId, kind, createdAt } of rows) {
    if (wanted.get(userId)?.browser[emailTopicOf(kind)] !== true) continue;
    soon.add(userId);
    await tx.query(sql`insert into notification_pushes (workspace_id, notification_id, user_id, created_at)
      values (${workspaceId}, ${id}, ${userId}, to_timestamp(${createdAt / 1000}))`);
  }
  return [...soon].map((userId) => ({ workspaceId, userId }));
}
