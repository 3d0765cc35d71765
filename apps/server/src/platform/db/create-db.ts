import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool } from 'pg';
import { resultTypes } from './result-types.ts';

/** Tables are described by the SQL migrations; rows of raw queries state their own type. */
export type Tables = Record<string, Record<string, unknown>>;
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Connection {
  url: string;
  /** Connections kept at most; the embedded cluster allows 60 in all. */
  poolSize?: number;
  /** Told about connections that drop while idle. The pool replaces them, nobody has to act. */
  onError?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;

/**
 * Opens a pool. Rows come back in camelCase; `timestamptz` and `int8` as numbers, `date` as 'YYYY-MM-DD'.
 *
 * @example const { rows } = await sql<{ id: string }>`select id from issues`.execute(db);
 */
export function createDb(connection: Connection): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: createPool(connection) }),
    // JSON columns hold keys that are data; only column names are translated.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** The same pool without Kysely, for libraries that bring their own queries. */
export function createPool(connection: Connection): Pool {
  const onError = connection.onError ?? (() => undefined);
  const pool = new Pool({
    connectionString: connection.url,
    max: connection.poolSize ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    options: '-c timezone=UTC',
    types: resultTypes,
  });
  // Without these two a connection that the database ends would take the whole process down.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
