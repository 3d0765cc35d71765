import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Tells a process from a later one with the same number. Empty where the system does not say. */
export function birthOf(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  }
  try {
    // The name in field 2 may hold spaces and brackets; field 22, the start time, is the 20th after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Whether `pid` is a postgres that works on exactly this data folder; a recycled number is not. */
export function isPostgresOn(pid: number, dataFolder: string): boolean {
  if (process.platform !== 'linux') return isPostgresByCommand(pid, dataFolder);
  try {
    const program = path.basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''));
    const there = statSync(`/proc/${pid}/cwd/`);
    const here = statSync(dataFolder);
    return program === 'postgres' && there.ino === here.ino && there.dev === here.dev;
  } catch {
    return false;
  }
}

/** Every postgres process on the folder, the backends that outlived their postmaster too. */
export function postgresProcessesOn(dataFolder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => isPostgresOn(pid, dataFolder));
}

function isPostgresByCommand(pid: number, dataFolder: string): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && stdout.includes(dataFolder);
}
