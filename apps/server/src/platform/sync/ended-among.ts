import { sql } from 'kysely';
import type { Db } from '../db/index.ts';

/** Which of these sign-ins are no more. */
export async function endedAmong(db: Db, signInIds: readonly string[]): Promise<string[]> {
  if (signInIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...new Set(signInIds)]}::uuid[]) as asked (id)
    where not exists (select 1 from sessions where sessions.id = asked.id)`.execute(db);
  return rows.map(({ id }) => id);
}
