import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Services } from '../../platform/services.ts';

/** In one look; the next one goes on. */
const AT_A_LOOK = 500;

const isOver = (away: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${away} ->> 'endsAt')::numeric <= extract(epoch from now()) * 1000`;

/**
 * Forgets that somebody was away, once that is over: browsers stop showing it by themselves, but the note would stay for whoever
 * reads their rows. Those whom a workspace still has as away are among them, so that a look that was cut off is made up for.
 */
export async function endAway(
  { db, accounts }: { readonly db: Db } & Pick<Services, 'accounts'>,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from users where ${isOver(sql`away`)}
    union select id from members where ${isOver(sql`away`)} limit ${AT_A_LOOK}`.execute(db);
  for (const { id } of rows) {
    signal.throwIfAborted();
    // Asked again: they may be going away anew.
    await sql`update users set away = null where id = ${id} and ${isOver(sql`away`)}`.execute(db);
    await accounts.profileChanged(id);
  }
}
