import { sql } from 'kysely';
import { ConfigError } from '../config/index.ts';
import type { Db } from './create-db.ts';

const OLDEST = 15;
const NEWEST = 18;

/** Refuses a PostgreSQL whose SQL has not been tested with this program. */
export async function assertSupportedServer(db: Db): Promise<void> {
  const { rows } = await sql<{ version: number; shown: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as shown`.execute(
    db,
  );
  const [row] = rows;
  if (row !== undefined) assertSupportedVersion(row.version, row.shown);
}

export function assertSupportedVersion(version: number, shown: string): void {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST && major <= NEWEST) return;
  throw new ConfigError(`DATABASE_URL: expected PostgreSQL ${OLDEST} to ${NEWEST}, got ${shown}.`);
}
