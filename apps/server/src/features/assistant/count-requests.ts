import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

/** A counted request. */
export interface CountedRequest {
  readonly userId: string;
  readonly month: string;
}

/** The UTC calendar month of a time, as its first day. */
export const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;

/** Seconds until the next calendar month. */
export const secondsLeftOf = (now: Date): number =>
  Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()) / 1000);

/**
 * Counts a request in one statement, so that simultaneous requests can't exceed the limit.
 *
 * @returns false, without counting, if the person has reached this month's limit
 */
export async function countRequest(
  db: Db,
  { userId, month }: CountedRequest,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    with earlier as (delete from assistant_requests where user_id = ${userId} and month < ${month}::date - 40)
    insert into assistant_requests as held (user_id, month, requests) values (${userId}, ${month}, 1)
    on conflict (user_id, month) do update set requests = held.requests + 1 where held.requests < ${most}
    returning requests`.execute(db);
  return rows.length > 0;
}

/** Subtracts a request that wasn't answered. */
export async function uncountRequest(db: Db, { userId, month }: CountedRequest): Promise<void> {
  await sql`update assistant_requests set requests = requests - 1
    where user_id = ${userId} and month = ${month} and requests > 0`.execute(db);
}
