import { sql } from 'kysely';
import { expect } from 'vitest';
import { withTransaction, type Db, type Tx } from '../../src/platform/db/index.ts';

/**
 * Has people act on rows that another transaction has changed and holds: they must wait for it, and see its change.
 *
 * @param change made before they act and committed once they wait
 * @param waiting how many of them wait
 */
export async function whileHeld<Answer>(
  db: Db,
  change: (tx: Tx) => Promise<unknown>,
  act: () => Promise<Answer>,
  waiting = 1,
): Promise<Answer> {
  const begun = await withTransaction(db, async (tx) => {
    await change(tx);
    const answer = act();
    await expect.poll(() => waitingNow(db), { interval: 10 }).toBe(waiting);
    return { answer };
  });
  return await begun.answer;
}

async function waitingNow(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db);
  return rows[0]?.waiting ?? 0;
}
