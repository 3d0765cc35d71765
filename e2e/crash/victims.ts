import { readdirSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';

/** Every process of the database on this data folder: the postmaster and all its children. */
export function databaseProcesses(dataDir: string): number[] {
  const folder = statSync(path.join(dataDir, 'postgres/data'));
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        const there = statSync(`/proc/${pid}/cwd/`);
        const program = path.basename(readlinkSync(`/proc/${pid}/exe`));
        return program.startsWith('postgres') && there.ino === folder.ino && there.dev === folder.dev;
      } catch {
        return false;
      }
    });
}

/** Sends the signal to all of them at once, so that none has time to tidy up. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone already.
    }
  }
}
