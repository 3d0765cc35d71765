import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { syncFolder, syncFolderOf, writeDurably } from '../durable-file.ts';
import { EmbeddedError, hasCode } from './embedded-error.ts';
import { handOver, namedOwner, type Owner } from './owner.ts';
import { isAlive } from './processes.ts';
import type { Runtime } from './runtime.ts';

/** As root, the cluster is reached through the working directory, which needs no rights on the folders above it. */
export const WORKING_FOLDER = '/proc/self/cwd';

/** PostgreSQL gets nothing of our environment: no secrets, no PG* variables, messages in English. */
export const CLEAN_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** What an operator may change in postgresql.conf; sized for a small machine. */
const TUNING = {
  shared_buffers: '64MB',
  max_connections: '60',
  max_wal_size: '512MB',
  jit: 'off',
  io_method: 'sync',
  // A table that was empty a moment ago is taken for small until it has been looked at: all of it is walked through for each row.
  autovacuum_naptime: '15s',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
};

/** Only the socket in a private folder, no TCP: only the server, or root, can open the socket. */
const ACCESS = 'local all all trust\n';

/** Creates the cluster unless it exists. A killed attempt leaves only a draft that the next one removes. */
export async function ensureCluster(
  dataFolder: string,
  runtime: Runtime,
  owner: Owner | undefined,
): Promise<void> {
  const versionFile = path.join(dataFolder, 'PG_VERSION');
  if (existsSync(versionFile)) return assertVersion(readFileSync(versionFile, 'utf8').trim(), runtime);
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0) {
    throw new EmbeddedError(
      `${dataFolder} is neither empty nor a PostgreSQL data folder. Move it somewhere else.`,
    );
  }
  removeDrafts(dataFolder);
  const draft = `${dataFolder}.new-${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  await initialise(draft, runtime, owner);
  try {
    renameSync(draft, dataFolder);
    syncFolderOf(dataFolder);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

async function initialise(draft: string, runtime: Runtime, owner: Owner | undefined): Promise<void> {
  const maker = owner === undefined ? undefined : namedOwner();
  if (maker !== undefined) chownSync(draft, maker.uid, maker.gid);
  const tuning = Object.entries(TUNING).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  await run(runtime.initdb, draft, maker, [
    `--pgdata=${maker === undefined ? draft : WORKING_FOLDER}`,
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=simple',
    '--data-checksums',
    '--auth=trust',
    '--no-instructions',
    ...tuning,
  ]);
  writeDurably(path.join(draft, 'pg_hba.conf'), ACCESS);
  syncFolder(draft);
  if (owner !== undefined) handOver(draft, owner);
}

async function run(program: string, cwd: string, owner: Owner | undefined, args: string[]): Promise<void> {
  const child = spawn(program, args, {
    cwd,
    env: CLEAN_ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...owner,
  });
  let said = '';
  const listen = (chunk: Buffer): void => void (said += chunk.toString());
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const code = await new Promise<number | string | null>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (exitCode, signal) => resolve(exitCode ?? signal));
  });
  if (code !== 0) throw new EmbeddedError(`The database couldn't be created (${code}): ${lastLines(said)}`);
}

export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-5).join('\n');
}

function removeDrafts(dataFolder: string): void {
  const parent = path.dirname(dataFolder);
  const prefix = `${path.basename(dataFolder)}.new-`;
  for (const entry of readdirSync(parent)) {
    if (!entry.startsWith(prefix)) continue;
    const pid = Number(entry.slice(prefix.length));
    if (pid === process.pid || !isAlive(pid))
      rmSync(path.join(parent, entry), { recursive: true, force: true });
  }
}

function assertVersion(found: string, runtime: Runtime): void {
  if (found === runtime.major) return;
  throw new EmbeddedError(
    `The database was written by PostgreSQL ${found}, but this version of Cairn includes ${runtime.major}. ` +
      'Create a backup with the old version and restore it into an empty data folder with this one.',
  );
}
