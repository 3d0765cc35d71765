import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';

/** A mail server that tries again does so for a week at most. */
const KEPT_DAYS = 30;

/** Lets go of settled answers that do not come again, and of addresses that nobody may answer to any more. */
export async function sweepReplies(db: Db): Promise<void> {
  await sql`delete from received_replies
    where settled_at is not null and received_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
  await sql`delete from reply_addresses
    where used_until < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
