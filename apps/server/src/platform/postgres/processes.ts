import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';

/** Of the fields after the name: the state is the first, the start time the twentieth. */
const START_TIME = 19;

/** A zombie counts as dead: in a container often nobody collects it, and it would be waited for in vain. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return statFields(pid)[0] !== 'Z';
}

/** Tells a process from a later one with the same number. Empty where the system does not say. */
export function birthOf(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  }
  return statFields(pid)[START_TIME] ?? '';
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

/** One of these a postmaster always has, in recovery and in service, but for the moments of a crash. */
const WORKERS = /\b(startup|walwriter)\b/;

/** Whether a postmaster has what it needs to come to something. Where the system does not say, it is believed to. */
export function isPostmasterAtWork(pid: number): boolean {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return children.some((child) => WORKERS.test(readTitle(child)));
  } catch {
    return true;
  }
}

function readTitle(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // Gone in between.
    return '';
  }
}

function isPostgresByCommand(pid: number, dataFolder: string): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && stdout.includes(dataFolder);
}

function statFields(pid: number): string[] {
  try {
    // The name in field 2 may hold spaces and brackets of its own.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
