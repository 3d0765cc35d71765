import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';

/** Among the fields after the name, the state is the first and the start time the twentieth. */
const START_TIME = 19;

/** A zombie counts as dead: in a container often nobody collects it, and waiting for it would never end. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is alive, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return statFields(pid)[0] !== 'Z';
}

/** Distinguishes a process from a later one with the same ID. Empty if the system does not tell. */
export function birthOf(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  }
  return statFields(pid)[START_TIME] ?? '';
}

/** Whether `pid` is a postgres process on exactly this data folder, and not another process with a recycled ID. */
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

/** Every postgres process on the folder, including backends that outlived their postmaster. */
export function postgresProcessesOn(dataFolder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => isPostgresOn(pid, dataFolder));
}

/** A running postmaster always has one of these, in recovery and in service, except briefly during a crash. */
const WORKERS = /\b(startup|walwriter)\b/;

/** Whether a postmaster can make progress. If the system does not tell, it is assumed to. */
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
    // It ended in between.
    return '';
  }
}

function isPostgresByCommand(pid: number, dataFolder: string): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && stdout.includes(dataFolder);
}

function statFields(pid: number): string[] {
  try {
    // The name in field 2 may contain spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
