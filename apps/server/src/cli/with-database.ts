import { ensureSecretKey, prepareDataFolder, readConfig, type Config } from '../platform/config/index.ts';
import { joinDatabase, openDatabase, type OpenDatabase } from '../platform/db/index.ts';
import { createLog, type Log } from '../platform/log/index.ts';

export interface OpenInstance {
  config: Config;
  database: OpenDatabase;
  log: Log;
}

/** Runs a command with an open database, next to a running server if there is one, and closes it afterwards. */
export async function withDatabase<T>(work: (instance: OpenInstance) => Promise<T>): Promise<T> {
  return await withOpened(joinDatabase, work);
}

/** The same for what a running server must not see happen; refuses while one runs on the data folder. */
export async function withDatabaseAlone<T>(work: (instance: OpenInstance) => Promise<T>): Promise<T> {
  return await withOpened(openDatabase, work);
}

async function withOpened<T>(
  open: typeof openDatabase,
  work: (instance: OpenInstance) => Promise<T>,
): Promise<T> {
  const { config } = readConfig();
  const log = createLog({ level: 'warn', pretty: process.stderr.isTTY });
  prepareDataFolder(config.dataDir);
  ensureSecretKey(config);
  const database = await open(config, log);
  try {
    return await work({ config, database, log });
  } finally {
    await database.close();
  }
}
