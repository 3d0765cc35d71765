import { sql } from 'kysely';
import { withTransaction, type Db, type Tx } from '../../platform/db/index.ts';
import { deactivateUser } from './store.ts';

export interface Closing {
  readonly db: Db;
  /** Ends what lets programs act for somebody. */
  readonly endTokens: (tx: Db | Tx, userId: string) => Promise<void>;
  /** Ends all sessions and closes their sockets, in every process. How many there were. */
  readonly endSessions: (userId: string) => Promise<number>;
}

/**
 * Closes an account: nobody signs in to it, no token of it works, no link that was mailed to it. What its person wrote
 * and where they are a member stays, so that it can be opened again. The number of sessions that ended; undefined for
 * no open account, and for the last admin of the instance.
 */
export async function closeAccount(closing: Closing, userId: string): Promise<number | undefined> {
  const isClosed = await withTransaction(closing.db, async (tx) => {
    if (!(await deactivateUser(tx, userId))) return false;
    await closing.endTokens(tx, userId);
    await sql`delete from verifications where value = ${userId}`.execute(tx);
    return true;
  });
  return isClosed ? await closing.endSessions(userId) : undefined;
}
