import { createComment } from '@cairn/domain';
import { sql } from 'kysely';
import { Refused } from '../../../platform/commands/index.ts';
import { withTransaction, type Db } from '../../../platform/db/index.ts';
import { runOrRefuse } from '../../../platform/http/index.ts';
import type { Services } from '../../../platform/services.ts';
import { receiptEmail } from './compose-receipt.ts';
import { wordsDocument } from './words-document.ts';

/** Why a reply didn't become a comment. */
export type WhyNotPosted =
  | 'expired'
  | 'too_many'
  | 'empty'
  | 'too_long'
  | 'other_sender'
  | 'unconfirmed'
  | 'not_found'
  | 'forbidden'
  | 'refused';

interface Waiting {
  readonly workspaceId: string;
  readonly userId: string;
  readonly issueId: string;
  readonly sender: string;
  readonly messageId: string | null;
  readonly words: string | null;
  readonly attachments: number;
  readonly refusal: WhyNotPosted | null;
  /** Null: the account is closed. */
  readonly email: string | null;
  readonly isConfirmed: boolean;
}

type Settling = Pick<Services, 'hub' | 'mail'> & { readonly db: Db };

/**
 * Turns a reply into a comment by its sender, and tells them if that isn't possible. Can be killed anywhere and
 * continued: the comment has the reply's ID, and emails are enqueued in the same transaction.
 */
export async function settleReply(settling: Settling, replyId: string): Promise<void> {
  const waiting = await waitingReply(settling.db, replyId);
  if (!waiting) return;
  if (waiting.email === null) return await settle(settling, replyId, waiting, null);
  await settle(settling, replyId, waiting, await whyNotPosted(settling, replyId, waiting));
}

async function whyNotPosted(
  { db, hub }: Settling,
  id: string,
  { workspaceId, userId, issueId, sender, email, isConfirmed, words, refusal }: Waiting,
): Promise<WhyNotPosted | null> {
  if (sender.toLowerCase() !== email?.toLowerCase()) return 'other_sender';
  if (!isConfirmed) return 'unconfirmed';
  if (refusal !== null) return refusal;
  if (await isPosted(db, workspaceId, id)) return null;
  try {
    const body = wordsDocument(words ?? '');
    await runOrRefuse({ hub }, { userId, workspaceId, via: 'email' }, createComment, { id, issueId, body });
    return null;
  } catch (error) {
    // Rate limits are retried, since they are no one's fault.
    if (!(error instanceof Refused) || error.kind === 'too_many' || error.kind === 'internal') throw error;
    if (error.kind === 'not_found' || error.kind === 'forbidden') return error.kind;
    return 'refused';
  }
}

async function waitingReply(db: Db, id: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select a.workspace_id, a.user_id, a.issue_id, r.sender, r.message_id, r.words, r.attachments, r.refusal,
      case when u.deactivated_at is null then u.email end as email, u.email_verified as is_confirmed
    from received_replies r join reply_addresses a on a.id = r.address_id join users u on u.id = a.user_id
    where r.id = ${id} and r.settled_at is null`.execute(db);
  return rows[0];
}

async function isPosted(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from comments where workspace_id = ${workspaceId} and id = ${id}`.execute(db);
  return rows.length > 0;
}

async function settle(
  { db, mail }: Settling,
  id: string,
  { email, sender, messageId, attachments }: Waiting,
  refusal: WhyNotPosted | null,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { rows } = await sql`
      update received_replies set words = null, refusal = ${refusal}, settled_at = now()
      where id = ${id} and settled_at is null returning id`.execute(tx);
    const isToBeTold = refusal !== null || attachments > 0;
    if (rows.length === 0 || email === null || !isToBeTold) return;
    // To the account's own address, whoever the sender, so that no one else gets email by writing here.
    await mail.mailLater(tx, receiptEmail({ to: email, sender, messageId, attachments, refusal }));
  });
}
