import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** How the server's watchdog ends it: see apps/server/src/platform/watchdog. */
const STOOD = { code: 75, signal: 'SIGALRM' };
/** A server that stands still again and again has something that a new start does not mend. */
const MAX_STARTS = 5;
const WITHIN_MS = 10 * 60_000;
const FIRST_PAUSE_MS = 1000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program of Node in this terminal, starts it anew when its watchdog has ended it, and resolves with the exit code
 * of what ended it otherwise. Signals reach it; without this process it stops by itself.
 */
export async function supervise(args, { pauseMs = FIRST_PAUSE_MS } = {}) {
  const stopping = new AbortController();
  let child;
  const tell = (signal) => {
    stopping.abort();
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, tell);
  try {
    for (let starts = []; ;) {
      child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
      const { code, signal } = await ended(child);
      const hasStood = code === STOOD.code || signal === STOOD.signal;
      if (!hasStood || stopping.signal.aborted) return code ?? 128 + constants.signals[signal];
      starts = [...starts.filter((at) => at > performance.now() - WITHIN_MS), performance.now()];
      if (starts.length > MAX_STARTS) {
        process.stderr.write('The server stopped responding too often and will not be restarted.\n');
        return STOOD.code;
      }
      process.stderr.write('The server stopped responding. Restarting it.\n');
      await sleep(pauseMs * 2 ** (starts.length - 1), undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
      if (stopping.signal.aborted) return 0;
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, tell);
  }
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}
