import { ensureSecretKey, prepareDataFolder, readConfig, type Config } from '../platform/config/index.ts';
import { joinDatabase, type OpenDatabase } from '../platform/db/index.ts';
import { createLog, type Log } from '../platform/log/index.ts';

export interface Session {
  config: Config;
  database: OpenDatabase;
  log: Log;
}

/** Runs a command with an open database and closes it afterwards, whatever happens. */
export async function withDatabase<T>(work: (session: Session) => Promise<T>): Promise<T> {
  const { config } = readConfig();
  const log = createLog({ level: 'warn', pretty: process.stderr.isTTY });
  prepareDataFolder(config.dataDir);
  ensureSecretKey(config);
  const database = await joinDatabase(config, log);
  try {
    return await work({ config, database, log });
  } finally {
    await database.close();
  }
}
