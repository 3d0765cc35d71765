import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/index.ts';

/** When somebody was last seen, how often they tried, and what the server makes anew by itself now and then. */
const NOBODYS_WORK = ['sessions', 'api_tokens', 'rate_limits', 'doc_derived'];

/** One hash for each table, over all of its rows. */
export async function fingerprint(
  db: Db,
  except: readonly string[] = [],
): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    if (NOBODYS_WORK.includes(name) || except.includes(name)) continue;
    const { rows } = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash
      from ${sql.table(name)} t`.execute(db);
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}
