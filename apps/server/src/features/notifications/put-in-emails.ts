import { emailTopicOf, hasEmails } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import { preferencesOf } from './preferences.ts';
import { projectIdOf } from './project-levels.ts';
import type { Told } from './put-in.ts';

/** The recipient of an immediate email, and the workspace. */
export interface EmailFor {
  readonly workspaceId: string;
  readonly userId: string;
}

/**
 * Enqueues emails for notifications whose readers want that, in the transaction that creates them. Returns the
 * recipients of immediate emails.
 */
export async function putInEmails(tx: CommandTx, { rows, levelOf }: Told): Promise<readonly EmailFor[]> {
  const { workspaceId } = tx;
  const people = [...new Set(rows.map(({ userId }) => userId))];
  const wanted = await preferencesOf(await tx.raw(), people);
  const soon = new Set<string>();
  for (const row of rows) {
    const { id, userId, kind, createdAt } = row;
    if (!hasEmails(levelOf(userId, projectIdOf(tx, row)))) continue;
    const topic = emailTopicOf(kind);
    const preferences = wanted.get(userId);
    if (preferences?.[topic] !== true) continue;
    const inDigest = preferences.delivery[topic] === 'digest';
    if (!inDigest) soon.add(userId);
    await tx.query(sql`insert into notification_emails (workspace_id, notification_id, user_id, topic, in_digest, created_at)
      values (${workspaceId}, ${id}, ${userId}, ${topic}, ${inDigest}, to_timestamp(${createdAt / 1000}))`);
  }
  return [...soon].map((userId) => ({ workspaceId, userId }));
}
