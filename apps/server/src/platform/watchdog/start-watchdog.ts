import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** How a process with a blocked loop ends: by this exit code, or by this signal if JavaScript no longer runs. */
export const STOOD = { exitCode: 75, signal: 'SIGALRM' } as const;

export interface WatchdogSettings {
  /** How often the loop signals that it is running, and how often that is checked, in milliseconds. */
  readonly tickMs: number;
  /** The process ends after this many checks in a row without a signal. */
  readonly patience: number;
}

export interface Watchdog {
  /** From now on, this many checks. */
  hurry(patience: number): void;
}

/** Longer than any pause of the garbage collector; nobody waits half a minute for a page. */
const USUAL: WatchdogSettings = { tickMs: 1000, patience: 30 };

/**
 * Ends this process when its event loop is blocked, and logs the stack. It runs in its own thread, because nothing on
 * the loop runs then, neither timers nor signals. A debugger may halt the loop for as long as it likes.
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
    // Without the main thread's loaders.
    execArgv: [],
  });
  thread.on('error', failed);
  thread.unref();
  return { hurry: (looks) => void Atomics.store(cells, 2, looks) };
}
