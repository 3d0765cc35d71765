import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { RefusedTries } from './refused-tries.ts';

export interface Limit {
  /** The action, never the path: spelling a path differently uses the same bucket. */
  action: string;
  /** Who it counts against. Hashed before it is stored. */
  subject: string;
  points: number;
  seconds: number;
}

export interface RateLimit {
  /**
   * Counts one attempt against each limit. Returns the seconds to wait if one of them is used up. A refused attempt is
   * not counted anywhere: what is refused to one address must not use up the attempts of an account from everywhere
   * else.
   */
  spend(limits: readonly Limit[]): Promise<number | undefined>;
  /** Returns attempts that turned out to be honest. */
  refund(limits: readonly Limit[]): Promise<void>;
  forgetExpired(): Promise<void>;
}

/**
 * Counts in PostgreSQL, outside the caller's transaction: a restart or a rolled-back sign-in resets nothing, and all
 * server processes count together. Refusals are remembered here, so that a flood of attempts does not reach the
 * database.
 * @param elapsed milliseconds of a clock that is never put back or forward
 */
export function createRateLimit(
  db: Db,
  now: () => number,
  multiplier: number,
  elapsed: () => number = () => performance.now(),
): RateLimit {
  const refused = new RefusedTries(elapsed);
  return {
    async spend(limits) {
      for (const limit of limits) {
        const wait = refused.waitFor(keyOf(limit));
        if (wait !== undefined) return inSeconds(wait);
      }
      for (const [index, limit] of limits.entries()) {
        const bucket = await spendOne(db, limit, now());
        if (bucket.points <= limit.points * multiplier) continue;
        const wait = bucket.resetsAt - now();
        refused.remember(keyOf(limit), wait);
        await giveBack(db, limits.slice(0, index + 1));
        return inSeconds(wait);
      }
      return undefined;
    },
    async refund(limits) {
      refused.forget(limits.map(keyOf));
      await giveBack(db, limits);
    },
    async forgetExpired() {
      await sql`delete from rate_limits where resets_at < ${new Date(now())}`.execute(db);
    },
  };
}

const inSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

async function giveBack(db: Db, limits: readonly Limit[]): Promise<void> {
  const keys = limits.map(keyOf);
  await sql`update rate_limits set points = points - 1 where key = any(${keys}) and points > 0`.execute(db);
}

interface Bucket {
  points: number;
  resetsAt: number;
}

async function spendOne(db: Db, limit: Limit, now: number): Promise<Bucket> {
  const current = new Date(now);
  const fresh = new Date(now + limit.seconds * 1000);
  // Nobody waits twice as long: such a bucket was started by a clock that was ahead and has been set back.
  const strange = new Date(now + limit.seconds * 2000);
  const isOver = sql`(bucket.resets_at <= ${current} or bucket.resets_at > ${strange})`;
  const { rows } = await sql<Bucket>`
    insert into rate_limits as bucket (key, points, resets_at) values (${keyOf(limit)}, 1, ${fresh})
    on conflict (key) do update set
      points = case when ${isOver} then 1 else bucket.points + 1 end,
      resets_at = case when ${isOver} then excluded.resets_at else bucket.resets_at end
    returning points, resets_at`.execute(db);
  const [bucket] = rows;
  if (bucket === undefined) throw new Error('the rate limit returned no bucket');
  return bucket;
}

function keyOf(limit: Limit): string {
  return `${limit.action}:${createHash('sha256').update(limit.subject.toLowerCase()).digest('base64url')}`;
}
