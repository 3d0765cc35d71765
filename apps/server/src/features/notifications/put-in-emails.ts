import { emailTopicOf, hasEmails, type Notification } from '@cairn/domain';
import { sql } from 'kysely';
import type { CommandTx } from '../../platform/commands/index.ts';
import { preferencesOf } from './preferences.ts';
import { levelsOf, projectIdOf } from './project-levels.ts';

/** Whom an email right away is for, in which workspace. */
export interface EmailFor {
  readonly workspaceId: string;
  readonly userId: string;
}

/**
 * Has the notifications that their readers want by email come in one; in the transaction that makes them. Gives whom an email
 * is for right away.
 */
export async function putInEmails(
  tx: CommandTx,
  rows: readonly Notification[],
): Promise<readonly EmailFor[]> {
  const { workspaceId } = tx;
  const people = [...new Set(rows.map(({ userId }) => userId))];
  const wanted = await preferencesOf(await tx.raw(), people);
  const projectIds = rows.map((row) => projectIdOf(tx, row));
  const levelOf = await levelsOf(await tx.raw(), workspaceId, people, projectIds);
  const soon = new Set<string>();
  for (const [at, { id, userId, kind, createdAt }] of rows.entries()) {
    if (!hasEmails(levelOf(userId, projectIds[at] ?? null))) continue;
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
