import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';

/** Mail servers retry for at most a week. */
const KEPT_DAYS = 30;

/** Deletes processed replies that won't be resent, and addresses that can no longer be replied to. */
export async function sweepReplies(db: Db): Promise<void> {
  await sql`delete from received_replies
    where settled_at is not null and received_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
  await sql`delete from reply_addresses
    where used_until < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
