import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { withTransaction, type Db, type Tx } from '../../../platform/db/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import type { InboundEmail } from '../../../platform/services.ts';
import { readReply, type Reply } from './read-reply.ts';
import { reply } from './reply-job.ts';
import { readReplyToken } from './reply-token.ts';
import type { WhyNotPosted } from './settle-reply.ts';

/** Characters of a comment by email; more has been pasted, or is an old mail that is quoted in an unknown way. */
const WORDS_MAX = 20_000;
/** Of one person in an hour: more no hand writes. */
const AN_HOUR = 60;
/** Past that many the rest is not even told, and not kept. */
const KEPT_AN_HOUR = 2 * AN_HOUR;

/**
 * Takes an email in: once this resolves, it is stored with the job that settles it, or was none of ours. Of who answers to no
 * signed address nothing is known, and nobody is told anything.
 */
export async function receiveReply(
  db: Db,
  key: Buffer,
  { tokens, raw }: InboundEmail,
  now = Date.now(),
): Promise<void> {
  const [found] = tokens.flatMap((token) => readReplyToken(key, token, now) ?? []);
  if (!found) return;
  const read = await readReply(raw);
  if (read) await keep(db, found.addressId, read, found.isExpired);
}

async function keep(db: Db, addressId: string, read: Reply, isExpired: boolean): Promise<void> {
  await withTransaction(db, async (tx) => {
    const of = await answererOf(tx, addressId);
    if (!of) return;
    const { workspaceId, userId } = of;
    const count = await countOfHour(tx, userId);
    if (count >= KEPT_AN_HOUR) return;
    const refusal = whyNot(read, isExpired, count);
    const id = uuid();
    const { rows } = await sql`
      insert into received_replies (id, workspace_id, address_id, digest, sender, message_id, words, attachments, refusal)
      values (${id}, ${workspaceId}, ${addressId}, ${read.digest}, ${read.sender}, ${read.messageId},
        ${refusal === null ? read.words : null}, ${read.attachments}, ${refusal})
      on conflict (address_id, digest) do nothing returning id`.execute(tx);
    if (rows.length > 0) await enqueue(tx, reply, { replyId: id }, { owner: `person ${userId}` });
  });
}

function whyNot({ words }: Reply, isExpired: boolean, count: number): WhyNotPosted | null {
  if (isExpired) return 'expired';
  if (count >= AN_HOUR) return 'too_many';
  if (words === '') return 'empty';
  return words.length > WORDS_MAX ? 'too_long' : null;
}

/** Held until the end of the transaction, so that one after the other is counted. */
async function answererOf(
  tx: Tx,
  addressId: string,
): Promise<{ readonly workspaceId: string; readonly userId: string } | undefined> {
  const { rows } = await sql<{ workspaceId: string; userId: string }>`
    select workspace_id, user_id from reply_addresses where id = ${addressId} for update`.execute(tx);
  return rows[0];
}

async function countOfHour(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from received_replies r join reply_addresses a on a.id = r.address_id
    where a.user_id = ${userId} and r.received_at > now() - interval '1 hour'`.execute(tx);
  return rows[0]?.count ?? 0;
}
