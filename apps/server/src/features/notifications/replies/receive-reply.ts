import { refusals } from '@cairn/domain/refusals';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { refused } from '../../../platform/commands/index.ts';
import { withTransaction, type Db, type Tx } from '../../../platform/db/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import type { InboundEmail } from '../../../platform/services.ts';
import { wordsOf } from './read-reply.ts';
import { reply } from './reply-job.ts';
import { readReplyToken } from './reply-token.ts';
import type { WhyNotPosted } from './settle-reply.ts';

/** Characters of a comment by email; anything longer was pasted or is an unrecognised quote. */
const WORDS_MAX = 20_000;
/** Replies per person and hour: more than anyone writes. */
const AN_HOUR = 60;
/** Beyond this the mail server has to retry. */
const KEPT_AN_HOUR = 2 * AN_HOUR;
/** Emails per hour that others send in a person's name; the person is told of some each day, and more aren't stored. */
const OF_OTHERS_AN_HOUR = 10;

/** The owner of a reply address, and the emails for them in the last hour. */
interface Answerer {
  readonly workspaceId: string;
  readonly userId: string;
  /** Null: the account is closed. */
  readonly email: string | null;
  readonly own: number;
  readonly ofOthers: number;
}

interface Kept {
  readonly digest: Buffer;
  readonly refusal: WhyNotPosted | null;
  readonly words: string | null;
  readonly attachments: number;
}

/**
 * Accepts an email: once this resolves, it is stored with the job that processes it, or wasn't for us. Senders to
 * unsigned addresses get no response. It is parsed only if it may become a comment.
 */
export async function receiveReply(
  db: Db,
  key: Buffer,
  email: InboundEmail,
  now = Date.now(),
): Promise<void> {
  const [found] = email.tokens.flatMap((token) => readReplyToken(key, token, now) ?? []);
  if (!found) return;
  const { addressId, isExpired } = found;
  const { head } = email;
  const answerer = await answererOf(db, addressId);
  if ((await isKept(db, addressId, head.digest)) || !mayCome(answerer, head.sender)) return;
  const refusal = whyUnread(answerer, head.sender, isExpired);
  const kept =
    refusal === null ? await read(email) : { digest: head.digest, refusal, words: null, attachments: 0 };
  if (kept) await keep(db, addressId, email, kept);
}

/**
 * Throws if it may be resent later. Emails sent by others in a person's name have a separate limit and don't use up
 * theirs.
 */
function mayCome(answerer: Answerer | undefined, sender: string): answerer is Answerer {
  if (!answerer || answerer.email === null) return false;
  if (!isOwn(answerer, sender)) return answerer.ofOthers < OF_OTHERS_AN_HOUR;
  if (answerer.own >= KEPT_AN_HOUR) throw refused(refusals.too_many_requests);
  return true;
}

function whyUnread(answerer: Answerer, sender: string, isExpired: boolean): WhyNotPosted | null {
  if (!isOwn(answerer, sender)) return 'other_sender';
  if (isExpired) return 'expired';
  return answerer.own >= AN_HOUR ? 'too_many' : null;
}

const isOwn = ({ email }: Answerer, sender: string): boolean => sender.toLowerCase() === email?.toLowerCase();

async function read(email: InboundEmail): Promise<Kept | undefined> {
  const whole = await email.read();
  if (!whole) return undefined;
  const { digest, attachments } = whole;
  const words = wordsOf(whole);
  const refusal = words === '' ? 'empty' : words.length > WORDS_MAX ? 'too_long' : null;
  return { digest, refusal, words: refusal === null ? words : null, attachments };
}

async function keep(
  db: Db,
  addressId: string,
  { head: { sender, messageId } }: InboundEmail,
  { digest, refusal, words, attachments }: Kept,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    // Locked until the end of the transaction, so that counting is serialised.
    await sql`select 1 from reply_addresses where id = ${addressId} for update`.execute(tx);
    const answerer = await answererOf(tx, addressId);
    if (!mayCome(answerer, sender)) return;
    const isTooMany = refusal === null && answerer.own >= AN_HOUR;
    const id = uuid();
    const { rows } = await sql`
      insert into received_replies (id, workspace_id, address_id, digest, sender, message_id, words, attachments, refusal)
      values (${id}, ${answerer.workspaceId}, ${addressId}, ${digest}, ${sender}, ${messageId},
        ${isTooMany ? null : words}, ${attachments}, ${isTooMany ? 'too_many' : refusal})
      on conflict (address_id, digest) do nothing returning id`.execute(tx);
    if (rows.length > 0) await enqueue(tx, reply, { replyId: id }, { owner: `person ${answerer.userId}` });
  });
}

async function answererOf(db: Db | Tx, addressId: string): Promise<Answerer | undefined> {
  const { rows } = await sql<Answerer>`
    select a.workspace_id, a.user_id, case when u.deactivated_at is null then u.email end as email,
      count(r.id) filter (where lower(r.sender) = lower(u.email))::int as own,
      count(r.id) filter (where lower(r.sender) <> lower(u.email))::int as of_others
    from reply_addresses a join users u on u.id = a.user_id
    left join reply_addresses each on each.user_id = a.user_id
    left join received_replies r on r.address_id = each.id and r.received_at > now() - interval '1 hour'
    where a.id = ${addressId} group by a.id, u.id`.execute(db);
  return rows[0];
}

/** A mail server that missed our response sends the email again. */
async function isKept(db: Db, addressId: string, digest: Buffer): Promise<boolean> {
  const { rows } =
    await sql`select 1 from received_replies where address_id = ${addressId} and digest = ${digest}`.execute(
      db,
    );
  return rows.length > 0;
}
