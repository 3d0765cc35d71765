import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** How a process ends whose loop has stood: by this exit code, or by this signal where no JavaScript runs any more. */
export const STOOD = { exitCode: 75, signal: 'SIGALRM' } as const;

export interface WatchdogSettings {
  /** How often the loop shows that it turns, and how often that is looked at, in milliseconds. */
  readonly tickMs: number;
  /** So many looks in a row at a loop that has not turned end the process. */
  readonly patience: number;
}

export interface Watchdog {
  /** From now on so many looks. */
  hurry(patience: number): void;
}

/** Longer than any pause of the garbage collector; nobody waits half a minute for a page. */
const USUAL: WatchdogSettings = { tickMs: 1000, patience: 30 };

/**
 * Ends this process when its event loop stands still, with the stack in the log. It watches from a thread of its own,
 * because nothing on the loop runs then, no timer and no signal either. A debugger may hold the loop for as long as it likes.
 */
export function startWatchdog(
  failed: (error: unknown) => void,
  { tickMs, patience }: WatchdogSettings = USUAL,
): Watchdog {
  const cells = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  cells[2] = patience;
  const beat = (): void => {
    Atomics.add(cells, 0, 1);
    Atomics.store(cells, 1, inspector.url() === undefined ? 0 : 1);
  };
  beat();
  setInterval(beat, tickMs).unref();
  const thread = new Worker(new URL('./watchdog-thread.mjs', import.meta.url), {
    workerData: { cells, tickMs, ...STOOD },
    // None of the main thread's loaders.
    execArgv: [],
  });
  thread.on('error', failed);
  thread.unref();
  return { hurry: (looks) => void Atomics.store(cells, 2, looks) };
}
