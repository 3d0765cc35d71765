import { sql } from 'kysely';
import { withTransaction, type Db, type Tx } from '../../platform/db/index.ts';
import { deactivateUser } from './store.ts';

export interface Closing {
  readonly db: Db;
  /** Revokes a person's API tokens. */
  readonly endTokens: (tx: Db | Tx, userId: string) => Promise<void>;
  /** Ends all sessions and closes their sockets in every process. Returns how many there were. */
  readonly endSessions: (userId: string) => Promise<number>;
}

/**
 * Closes an account: no one can sign in to it, and its tokens and mailed links stop working. What the person wrote and
 * their memberships stay, so that it can be reopened. Returns the number of sessions ended; undefined if there is no
 * such open account, or for the last admin of the instance.
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
