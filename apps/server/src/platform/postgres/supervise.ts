import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopPostmaster } from './postmaster.ts';
import { isPostmasterAtWork } from './processes.ts';
import type { EmbeddedLog } from './start-embedded.ts';

const FIRST_PAUSE_MS = 100;
/** Everything works again within ten seconds after a full disk has room; starting takes some of them. */
const LONGEST_PAUSE_MS = 5_000;
/** A database that ran this long is not in a crash loop: the next restart begins with the short delay again. */
const HEALTHY_AFTER_MS = 1000;
const LOOK_MS = 1_000;
/** After a crash PostgreSQL gives its processes five seconds to end before it kills them. */
const STUCK_LOOKS = 6;
/** How long a stuck one may take to react to SIGQUIT. */
const DEAF_LOOKS = STUCK_LOOKS + 2;

export interface Supervised {
  stop(): Promise<void>;
  onRestart(listener: () => void): () => void;
  pid(): number | undefined;
}

/** Keeps one postmaster running: when it ends unexpectedly, starts it again, with growing delays. */
export async function supervise(start: () => Promise<ChildProcess>, log: EmbeddedLog): Promise<Supervised> {
  const listeners = new Set<() => void>();
  const abort = new AbortController();
  let child: ChildProcess | undefined = await start();
  let pause = FIRST_PAUSE_MS;
  let reviving: Promise<void> = Promise.resolve();

  const endWithUs = (): void => void child?.kill('SIGINT');
  process.on('exit', endWithUs);
  watch(child);

  return {
    pid: () => child?.pid,
    onRestart: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: async () => {
      abort.abort();
      await reviving;
      process.off('exit', endWithUs);
      const pid = child?.pid;
      child = undefined;
      if (pid !== undefined) await stopPostmaster(pid);
    },
  };

  function watch(started: ChildProcess): void {
    const since = performance.now();
    const looking = endWhenStuck(started, log);
    started.once('exit', (code, signal) => {
      clearInterval(looking);
      if (abort.signal.aborted) return;
      child = undefined;
      if (performance.now() - since > HEALTHY_AFTER_MS) pause = FIRST_PAUSE_MS;
      log.warn({ code, signal }, 'the database stopped unexpectedly, restarting it');
      reviving = revive();
    });
  }

  async function revive(): Promise<void> {
    while (!abort.signal.aborted) {
      await sleep(pause, undefined, { signal: abort.signal }).catch(() => undefined);
      if (abort.signal.aborted) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      try {
        child = await start();
      } catch (error) {
        log.warn({ err: error, nextTryMs: pause }, "the database didn't start, trying again");
        continue;
      }
      watch(child);
      log.info({}, 'the database is running again');
      for (const listener of listeners) listener();
      return;
    }
  }
}

/**
 * When the disk fails during recovery, PostgreSQL 18 was seen to wait forever for a process that was gone: alive,
 * telling everyone that it is recovering, and not recovering anything.
 */
function endWhenStuck(postmaster: ChildProcess, log: EmbeddedLog): NodeJS.Timeout {
  let idleLooks = 0;
  const looking = setInterval(() => {
    idleLooks = postmaster.pid === undefined || isPostmasterAtWork(postmaster.pid) ? 0 : idleLooks + 1;
    if (idleLooks === STUCK_LOOKS) {
      log.warn({ pid: postmaster.pid }, 'the database stopped responding, stopping it');
      postmaster.kill('SIGQUIT');
    }
    if (idleLooks === DEAF_LOOKS) postmaster.kill('SIGKILL');
  }, LOOK_MS);
  looking.unref();
  return looking;
}
