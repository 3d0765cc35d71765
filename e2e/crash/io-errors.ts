import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A system call of a program that fails with a disk error. */
export interface IoError {
  readonly of: 'database' | 'server';
  readonly call: string;
  /** The n-th call of each process or thread, from that moment on. */
  readonly nth: number;
  readonly error: 'EIO' | 'ENOSPC';
  /** Only this one, or all that follow it too. */
  readonly lasts: boolean;
}

/**
 * The disk calls of each program, and how many happen within seconds. The server also writes to sockets, so those
 * writes fail too.
 */
const CALLS: readonly { of: IoError['of']; call: string; often: number }[] = [
  { of: 'database', call: 'fdatasync', often: 40 },
  { of: 'database', call: 'fsync', often: 20 },
  { of: 'database', call: 'pwrite64', often: 40 },
  { of: 'database', call: 'pwritev', often: 5 },
  { of: 'database', call: 'rename', often: 3 },
  { of: 'database', call: 'openat', often: 40 },
  { of: 'database', call: 'unlink', often: 3 },
  { of: 'server', call: 'fsync', often: 20 },
  { of: 'server', call: 'rename', often: 10 },
  { of: 'server', call: 'openat', often: 40 },
  { of: 'server', call: 'write', often: 40 },
];
const LOOK_EVERY_MS = 10;

/** A string says why this machine can't. */
export function whyNotTraceable(): string | undefined {
  // Many machines forbid attaching to processes that aren't one's own children.
  const script = 'p=$( (sleep 0.3 >/dev/null 2>&1 & echo $!) ); exec strace -qq -e trace=none -p "$p"';
  const { status, stderr, error } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  if (error) return error.message;
  return status === 0 ? undefined : `strace: ${stderr.trim()}`;
}

export function chooseIoError(random: () => number): IoError {
  const chosen = CALLS[Math.floor(random() * CALLS.length)];
  if (!chosen) throw new Error('no call to choose from');
  const { of, call, often } = chosen;
  return {
    of,
    call,
    nth: 1 + Math.floor(random() * random() * often),
    error: random() < 0.5 ? 'EIO' : 'ENOSPC',
    lasts: random() < 0.3,
  };
}

export const describeIoError = ({ of, call, nth, error, lasts }: IoError): string =>
  `${of}: ${call} ${nth}${lasts ? '+' : ''} ${error}`;

/** Injects it into these processes within `ms`; `provoke` makes them work. Returns whether it happened. */
export async function inject(
  { call, nth, error, lasts }: IoError,
  pids: readonly number[],
  ms: number,
  provoke: () => Promise<unknown>,
): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-strace-'));
  const seen = path.join(folder, 'seen');
  const what = `${call}:error=${error}:when=${nth}${lasts ? '+' : ''}`;
  const tracer = spawn(
    'strace',
    [
      '-f',
      '-qq',
      '-o',
      seen,
      '-e',
      `trace=${call}`,
      '-e',
      `inject=${what}`,
      ...pids.flatMap((pid) => ['-p', `${pid}`]),
    ],
    { stdio: 'ignore' },
  );
  const ended = once(tracer, 'exit');
  const hasStruck = (): boolean => read(seen).includes('(INJECTED)');
  const until = performance.now() + ms;
  void provoke().catch(() => undefined);
  while (performance.now() < until && (lasts || !hasStruck())) await sleep(LOOK_EVERY_MS);
  tracer.kill('SIGTERM');
  await ended;
  const struck = hasStruck();
  rmSync(folder, { recursive: true });
  return struck;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The tracer hasn't started yet.
    return '';
  }
}
