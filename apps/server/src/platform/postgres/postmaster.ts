import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLEAN_ENVIRONMENT, lastLines, WORKING_FOLDER } from './create-cluster.ts';
import { EmbeddedError, hasCode } from './embedded-error.ts';
import type { Owner } from './owner.ts';
import { isAlive, isPostgresOn, postgresProcessesOn } from './processes.ts';

export interface PostmasterPlan {
  program: string;
  dataFolder: string;
  socketFolder: string;
  logFile: string;
  owner: Owner | undefined;
  /** Command-line settings, which override postgresql.conf. */
  settings: Readonly<Record<string, string>>;
}

const SOCKET = '.s.PGSQL.5432';
const POLL_MS = 5;
const FAST_STOP_MS = 15_000;
const IMMEDIATE_STOP_MS = 5_000;
const LOG_LIMIT_BYTES = 4 * 1024 * 1024;

/** Starts the database server and resolves when it answers; recovery after a crash may take a while. */
export async function startPostmaster(plan: PostmasterPlan): Promise<ChildProcess> {
  const child = spawnPostmaster(plan);
  const ended = new Promise<number | string | null>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(code ?? signal));
  });
  let end: { code: number | string | null } | undefined;
  void ended.then((code) => (end = { code }));
  while (!isReady(plan.dataFolder, child.pid)) {
    if (end !== undefined) {
      throw new EmbeddedError(
        `The database didn't start (${end.code}). ${plan.logFile} ends with:\n${tail(plan.logFile)}`,
      );
    }
    await sleep(POLL_MS);
  }
  return child;
}

/** Fast shutdown; then an immediate one if that takes too long; finally SIGKILL, from which the next start recovers. */
export async function stopPostmaster(pid: number): Promise<void> {
  const steps = [
    { signal: 'SIGINT', wait: FAST_STOP_MS },
    { signal: 'SIGQUIT', wait: IMMEDIATE_STOP_MS },
    { signal: 'SIGKILL', wait: IMMEDIATE_STOP_MS },
  ] as const;
  for (const { signal, wait } of steps) {
    if (!sendSignal(pid, signal) || (await hasEnded(pid, wait))) return;
  }
}

/**
 * Cleans up after a killed server: stops its postmaster, and removes process IDs from the lock files that may belong to
 * other programs by now, or to a zombie. Returns whether a postmaster had to be stopped.
 */
export async function clearLeftover({ dataFolder, socketFolder }: PostmasterPlan): Promise<boolean> {
  const file = path.join(dataFolder, 'postmaster.pid');
  const lines = readLines(file);
  const pid = Number(lines[0]);
  const found = Number.isInteger(pid) && pid > 0 && isPostgresOn(pid, dataFolder);
  if (found) await stopPostmaster(pid);
  forgetNumber(file);
  // Nobody else uses this folder, so anything left in it is stale.
  rmSync(path.join(socketFolder, SOCKET), { force: true });
  rmSync(path.join(socketFolder, `${SOCKET}.lock`), { force: true });
  return found;
}

/**
 * PostgreSQL treats its own parent's process ID as stale and goes on to check the shared memory, through which it finds
 * live backends; so the rest of the file stays. An empty file, as left by a power cut, would keep it from starting.
 */
function forgetNumber(file: string): void {
  const [pid, ...rest] = readLines(file);
  if (pid === undefined) return;
  if (Number(pid) > 0) writeFileSync(file, [String(process.pid), ...rest].join('\n'));
  else rmSync(file, { force: true });
}

/** Ends backends whose postmaster is gone: they hold the shared memory and so keep a new one from starting. */
export async function endOrphans(dataFolder: string): Promise<number> {
  const orphans = postgresProcessesOn(dataFolder);
  for (const pid of orphans) sendSignal(pid, 'SIGQUIT');
  for (const pid of orphans) {
    if (!(await hasEnded(pid, IMMEDIATE_STOP_MS))) sendSignal(pid, 'SIGKILL');
  }
  return orphans.length;
}

function spawnPostmaster(plan: PostmasterPlan): ChildProcess {
  rotateLog(plan.logFile);
  const log = openSync(plan.logFile, 'a', 0o600);
  try {
    const settings = Object.entries(plan.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return spawn(
      plan.program,
      [
        '-D',
        plan.owner === undefined ? plan.dataFolder : WORKING_FOLDER,
        '-k',
        plan.socketFolder,
        ...settings,
      ],
      {
        cwd: plan.dataFolder,
        env: CLEAN_ENVIRONMENT,
        stdio: ['ignore', log, log],
        // A separate session: Ctrl+C in the terminal must not stop the database before the server has finished.
        detached: true,
        ...plan.owner,
      },
    );
  } finally {
    closeSync(log);
  }
}

function isReady(dataFolder: string, pid: number | undefined): boolean {
  const lines = readLines(path.join(dataFolder, 'postmaster.pid'));
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false;
    throw error;
  }
}

async function hasEnded(pid: number, milliseconds: number): Promise<boolean> {
  const until = performance.now() + milliseconds;
  while (isAlive(pid)) {
    if (performance.now() > until) return false;
    await sleep(POLL_MS);
  }
  return true;
}

function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) writeFileSync(file, readFileSync(file).subarray(-LOG_LIMIT_BYTES / 4));
}

function tail(file: string): string {
  try {
    return lastLines(readFileSync(file, 'utf8'));
  } catch {
    return '(nothing)';
  }
}
