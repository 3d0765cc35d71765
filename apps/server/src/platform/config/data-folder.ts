import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { syncFolderOf, writeDurably } from '../durable-file.ts';
import { ConfigError, type Config } from './read-config.ts';

export const SECRET_KEY_FILE = 'secret-key';

/** Creates the data folder, readable only by its owner. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATA_DIR: expected a folder that can be written, got ${dataDir} (${reason}).`);
  }
}

/** The configured key, otherwise the one in the data folder, otherwise a new one that is stored there. */
export function ensureSecretKey(config: Pick<Config, 'dataDir' | 'secretKey'>): string {
  if (config.secretKey !== undefined) return config.secretKey;
  const file = path.join(config.dataDir, SECRET_KEY_FILE);
  const kept = readKey(file);
  if (kept !== undefined) return kept;
  prepareDataFolder(config.dataDir);
  return createKey(file);
}

function readKey(file: string): string | undefined {
  let key: string;
  try {
    key = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  if (key.length < 32)
    throw new ConfigError(`${file}: expected a key of at least 32 characters, got ${key.length}.`);
  return key;
}

/** A hard link never overwrites: two first starts at the same time both end up with the key that came first. */
function createKey(file: string): string {
  const draft = `${file}.${process.pid}`;
  // It signs sessions and encrypts stored emails, so a power cut must not leave an empty file.
  writeDurably(draft, `${randomBytes(32).toString('base64url')}\n`);
  try {
    linkSync(draft, file);
    syncFolderOf(file);
    chmodSync(file, 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = readKey(file);
  if (key === undefined) throw new ConfigError(`${file} vanished while it was being created.`);
  return key;
}
