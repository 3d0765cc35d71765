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
  const put: object[] = [];
  for (const row of rows) {
    const { id, userId, kind, createdAt } = row;
    if (!hasEmails(levelOf(userId, projectIdOf(tx, row)))) continue;
    const topic = emailTopicOf(kind);
    const preferences = wanted.get(userId);
    if (preferences?.[topic] !== true) continue;
    const inDigest = preferences.delivery[topic] === 'digest';
    if (!inDigest) soon.add(userId);
    put.push({ id, user_id: userId, topic, in_digest: inDigest, instant: createdAt });
  }
  if (put.length > 0)
    await tx.query(sql`insert into notification_emails (workspace_id, notification_id, user_id, topic, in_digest, created_at)
      select ${workspaceId}::uuid, id, user_id, topic, in_digest, to_timestamp(instant / 1000.0)
      from jsonb_to_recordset(${JSON.stringify(put)}::jsonb)
        as fresh(id uuid, user_id uuid, topic text, in_digest boolean, instant bigint)`);
  return [...soon].map((userId) => ({ workspaceId, userId }));
}
