import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Services } from '../../platform/services.ts';

/** Per run; the next one continues. */
const AT_A_LOOK = 500;

const isOver = (away: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${away} ->> 'endsAt')::numeric <= extract(epoch from now()) * 1000`;

/**
 * Deletes the away status of people once it is over: browsers stop showing it, but the note would stay in their rows.
 * Includes people whose workspaces still have it, to complete an interrupted run.
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
    // Checked again, because they may have set a new one.
    await sql`update users set away = null where id = ${id} and ${isOver(sql`away`)}`.execute(db);
    await accounts.profileChanged(id);
  }
}
