import type { Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';
import { EmbeddedInUse, startEmbedded, type Embedded } from '../postgres/index.ts';
import { createDb, type Connection, type Db } from './create-db.ts';
import { assertSupportedServer } from './server-version.ts';
import { prepareServingRole } from './serving-role.ts';

/** A database to work with, as the owner of its tables: the operator's own, or the embedded one. */
export interface OpenDatabase {
  db: Db;
  /** For libraries that open their own connections. */
  url: string;
  embedded: boolean;
  /** Called when the embedded database came back after a crash. Returns the removal. */
  onRestart(listener: () => void): () => void;
  /** Closes the pool and stops what `openDatabase` started. */
  close(): Promise<void>;
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** For the server: with DATABASE_URL connects, without it starts the embedded database and keeps it running. */
export async function openDatabase(config: DatabaseConfig, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return await connect(config.databaseUrl, undefined, log);
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  return await connect(embedded.url, embedded, log);
}

/** For the command line: joins the database of a running server, else starts it for as long as the command takes. */
export async function joinDatabase(config: DatabaseConfig, log: Log): Promise<OpenDatabase> {
  try {
    return await openDatabase(config, log);
  } catch (error) {
    if (!(error instanceof EmbeddedInUse) || error.url === undefined) throw error;
    return { ...(await connect(error.url, undefined, log)), embedded: true };
  }
}

/**
 * What serves requests: what people may read and search at once (see main.ts), and some more for writing, documents and
 * the looking up of sessions. Three processes stay below the hundred that PostgreSQL allows by itself.
 */
const SERVING_POOL = 16;

/** What requests are served from. */
export type ServingDatabase = Pick<OpenDatabase, 'db' | 'url' | 'close'>;

/**
 * For requests, once the database is upgraded: as a role that owns nothing, where the given role may make one.
 * People wait for each query here, so none is waited for longer than `databaseTimeout`.
 */
export async function openServing(
  database: OpenDatabase,
  config: Pick<Config, 'databaseTimeout'> & { readonly secretKey: string },
  log: Log,
): Promise<ServingDatabase> {
  const { db, url } = database;
  const role = await prepareServingRole({ db, url, secretKey: config.secretKey });
  if ('refused' in role)
    log.info({ reason: role.refused }, 'requests are handled by the role that owns the tables');
  const served = 'refused' in role ? url : role.url;
  return {
    url: served,
    ...openPool({ url: served, patience: config.databaseTimeout, poolSize: SERVING_POOL }, log),
  };
}

function openPool(connection: Connection, log: Log): Pick<OpenDatabase, 'db' | 'close'> {
  let closing = false;
  // While closing, the database may end an idle connection before the pool does.
  const onError = (error: Error): void => {
    if (!closing) log.warn({ err: error }, 'a database connection was lost');
  };
  const db = createDb({ ...connection, onError });
  const close = async (): Promise<void> => {
    closing = true;
    await db.destroy();
  };
  return { db, close };
}

async function connect(url: string, embedded: Embedded | undefined, log: Log): Promise<OpenDatabase> {
  const pool = openPool({ url }, log);
  const { db } = pool;
  const close = async (): Promise<void> => {
    await pool.close();
    await embedded?.stop();
  };
  try {
    await assertSupportedServer(db);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    url,
    embedded: embedded !== undefined,
    onRestart: embedded?.onRestart ?? (() => () => undefined),
    close,
  };
}
