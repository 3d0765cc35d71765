import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/index.ts';
import { addressWith } from '../../../platform/inbound-mail/index.ts';
import { ANSWERABLE_DAYS, writeReplyToken } from './reply-token.ts';

/** The mailbox for replies, such as reply@tracker.example. */
export interface Mailbox {
  readonly address: string;
  readonly key: Buffer;
}

interface Answering {
  readonly workspaceId: string;
  readonly userId: string;
  readonly issueId: string;
}

/** The reply address of an email to a person about an issue, valid from now on. */
export async function replyAddress(
  tx: Tx,
  { address, key }: Mailbox,
  { workspaceId, userId, issueId }: Answering,
  now = Date.now(),
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into reply_addresses (id, workspace_id, user_id, issue_id, used_until)
    values (${uuid()}, ${workspaceId}, ${userId}, ${issueId}, now() + make_interval(days => ${ANSWERABLE_DAYS}))
    on conflict (workspace_id, issue_id, user_id) do update set used_until = excluded.used_until
    returning id`.execute(tx);
  return addressWith(address, writeReplyToken(key, rows[0]?.id ?? '', now));
}
