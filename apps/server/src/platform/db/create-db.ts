import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { checkedPool } from './checked-pool.ts';
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
  /** A query without an answer fails after so many seconds. Absent: an upgrade or an import takes as long as it takes. */
  patience?: number;
}

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
/** A transaction whose next statement does not come: its reader is gone, or reads too slowly to be waited for. */
const IDLE_IN_TRANSACTION_MS = 60_000;
/** The database gives up first, because then the connection stays of use. */
const DATABASE_SHARE = 0.8;

/**
 * Opens a pool. Rows come back in camelCase; `timestamptz` and `int8` as numbers, `date` as 'YYYY-MM-DD'.
 *
 * @example const { rows } = await sql<{ id: string }>`select id from issues`.execute(db);
 */
export function createDb(connection: Connection): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: checkedPool(createPool(connection)) }),
    // JSON columns hold keys that are data; only column names are translated.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

function createPool(connection: Connection): Pool {
  const onError = connection.onError ?? (() => undefined);
  const pool = new Pool({
    connectionString: connection.url,
    max: connection.poolSize ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    options: '-c timezone=UTC',
    types: resultTypes,
    ...(connection.patience === undefined ? {} : limits(connection.patience * 1000)),
  });
  // Without these two a connection that the database ends would take the whole process down.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

function limits(patienceMs: number): PoolConfig {
  return {
    query_timeout: patienceMs,
    statement_timeout: patienceMs * DATABASE_SHARE,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: Math.min(CONNECT_TIMEOUT_MS, patienceMs),
  };
}
