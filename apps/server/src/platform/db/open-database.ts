import type { Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';
import { EmbeddedInUse, startEmbedded, type Embedded } from '../postgres/index.ts';
import { createDb, type Connection, type Db } from './create-db.ts';
import { assertSupportedServer } from './server-version.ts';

/** A database to work with: the operator's own, or the embedded one. */
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

/** A server has people waiting for each query, a command has not. */
type Limits = Pick<Connection, 'patience'>;
type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** For the server: with DATABASE_URL connects, without it starts the embedded database and keeps it running. */
export async function openDatabase(
  config: DatabaseConfig,
  log: Log,
  limits: Limits = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return await connect(config.databaseUrl, undefined, log, limits);
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  return await connect(embedded.url, embedded, log, limits);
}

/** For the command line: joins the database of a running server, else starts it for as long as the command takes. */
export async function joinDatabase(config: DatabaseConfig, log: Log): Promise<OpenDatabase> {
  try {
    return await openDatabase(config, log);
  } catch (error) {
    if (!(error instanceof EmbeddedInUse) || error.url === undefined) throw error;
    return { ...(await connect(error.url, undefined, log, {})), embedded: true };
  }
}

async function connect(
  url: string,
  embedded: Embedded | undefined,
  log: Log,
  limits: Limits,
): Promise<OpenDatabase> {
  let closing = false;
  // While closing, the database may end an idle connection before the pool does.
  const onError = (error: Error): void => {
    if (!closing) log.warn({ err: error }, 'a database connection dropped');
  };
  const db = createDb({ url, onError, ...limits });
  const close = async (): Promise<void> => {
    closing = true;
    await db.destroy();
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
