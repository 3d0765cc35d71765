import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Client, DatabaseError } from 'pg';
import { ensureCluster } from './create-cluster.ts';
import { EmbeddedError, EmbeddedInUse } from './embedded-error.ts';
import { claimFolder } from './folder-lock.ts';
import { chooseOwner, handOver } from './owner.ts';
import { clearLeftover, endOrphans, startPostmaster, type PostmasterPlan } from './postmaster.ts';
import { prepareRuntime } from './runtime.ts';
import { findSocketFolder, prepareSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { supervise } from './supervise.ts';

/** The two methods the supervisor needs. A pino logger fits. */
export interface EmbeddedLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface EmbeddedSettings {
  dataDir: string;
  log: EmbeddedLog;
  /** PostgreSQL settings on top of the safe ones; tests turn fsync off here. */
  settings?: Readonly<Record<string, string>>;
}

export interface Embedded {
  /** For all clients of this process and its children. */
  url: string;
  /** Fast shutdown. Safe to call twice. */
  stop(): Promise<void>;
  /**
   * Called after the database came back from a crash: prepared statements of connections are gone. Returns how to
   * remove the listener.
   */
  onRestart(listener: () => void): () => void;
  /** The process that serves the data folder now; for tests and `doctor`. */
  pid(): number | undefined;
}

/** No TCP, and durability settings that no configuration file can override. */
const SAFE_SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
};

const DATABASE = 'cairn';

/** Starts PostgreSQL on `<dataDir>/postgres` and keeps it running until `stop`. */
export async function startEmbedded(settings: EmbeddedSettings): Promise<Embedded> {
  const folder = path.join(path.resolve(settings.dataDir), 'postgres');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = await claim(folder, settings.dataDir);
  try {
    const plan = await preparePlan(folder, settings);
    const url = addressOf(plan.socketFolder, DATABASE);
    const supervised = await supervise(() => startClean(plan, settings.log), settings.log);
    try {
      await ensureDatabase(url, addressOf(plan.socketFolder, 'postgres'));
    } catch (error) {
      await supervised.stop();
      throw error;
    }
    return {
      url,
      onRestart: supervised.onRestart,
      pid: supervised.pid,
      stop: async () => {
        await supervised.stop();
        removeSocketFolder(folder);
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Stops the database that a killed process has left running on a data folder which nobody will start again. */
export async function endEmbedded(dataDir: string): Promise<void> {
  const folder = path.join(path.resolve(dataDir), 'postgres');
  if (!existsSync(path.join(folder, 'data'))) return;
  await endOrphans(path.join(folder, 'data'));
  removeSocketFolder(folder);
}

/** Tells a second process where the first one's database is: `cairn backup` connects to it there. */
async function claim(folder: string, dataDir: string): Promise<() => void> {
  try {
    return await claimFolder(path.join(folder, 'server.lock'), dataDir);
  } catch (error) {
    if (!(error instanceof EmbeddedInUse)) throw error;
    throw new EmbeddedInUse(error.message, addressOf(findSocketFolder(folder), DATABASE));
  }
}

async function preparePlan(folder: string, { dataDir, settings }: EmbeddedSettings): Promise<PostmasterPlan> {
  const dataFolder = path.join(folder, 'data');
  const owner = chooseOwner(dataFolder);
  const runtime = prepareRuntime(path.resolve(dataDir), owner);
  await ensureCluster(dataFolder, runtime, owner);
  // The folder may have been copied or restored by root; PostgreSQL insists on owning all of it.
  if (owner !== undefined && chooseOwner(dataFolder)?.uid !== owner.uid) handOver(dataFolder, owner);
  return {
    program: runtime.postgres,
    dataFolder,
    socketFolder: prepareSocketFolder(folder, owner),
    logFile: path.join(folder, 'log'),
    owner,
    settings: { ...SAFE_SETTINGS, ...settings },
  };
}

async function startClean(plan: PostmasterPlan, log: EmbeddedLog): Promise<ChildProcess> {
  if (await clearLeftover(plan)) log.info({}, 'stopped a database left running by a killed server');
  try {
    return await startPostmaster(plan);
  } catch (error) {
    const orphans = await endOrphans(plan.dataFolder);
    if (orphans === 0 && !wasHeld(error)) throw error;
    log.warn({ orphans }, 'stopped orphaned database processes');
    return await startPostmaster(plan);
  }
}

/** Whether processes of a killed database still held its memory; they may have ended on their own since. */
const wasHeld = (error: unknown): boolean =>
  error instanceof EmbeddedError && error.message.includes('pre-existing shared memory block');

function addressOf(socketFolder: string, database: string): string {
  return `postgres://postgres@/${database}?host=${encodeURIComponent(socketFolder)}`;
}

async function ensureDatabase(url: string, maintenanceUrl: string): Promise<void> {
  try {
    await query(url, 'select 1');
  } catch (error) {
    const missing = error instanceof DatabaseError && error.code === '3D000';
    if (!missing) throw error;
    await query(maintenanceUrl, `create database ${DATABASE}`);
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
