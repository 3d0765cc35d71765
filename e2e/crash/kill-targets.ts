import { readFileSync } from 'node:fs';
import path from 'node:path';
import { postgresProcessesOn } from '@cairn/server/postgres';

/** Every process of the database of this data folder: the postmaster and all its children. */
export const databaseProcesses = (dataDir: string): number[] =>
  postgresProcessesOn(path.join(dataDir, 'postgres/data'));

/** Signals all of them at once, so that none has time to clean up. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // Already gone.
    }
  }
}

/** Whether a database process serves a client. */
export function isBackend(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('[local]');
  } catch {
    return false;
  }
}
