import type { Runner } from 'graphile-worker';
import { Pool } from 'pg';
import type { Db } from '../db/index.ts';
import { endsWithin } from '../ends-within.ts';
import type { Log } from '../log/index.ts';
import { Holders } from './holders.ts';
import type { AnyJob } from './job.ts';
import { startWorker } from './job-worker.ts';
import { JOBS_APPLICATION } from './presence.ts';
import { forgetOldFailures, setAsideUnknown, UNKNOWN_AFTER_MS } from './maintenance.ts';

export interface JobsSettings {
  /** With the role of the owner of the tables, because the serving role has no access to the queue. */
  readonly ownerUrl: string;
  /** What runs receive. */
  readonly db: Db;
  readonly jobs: readonly AnyJob[];
  readonly log: Log;
  /** Milliseconds; the defaults are for a server. */
  readonly pollMs?: number;
  readonly lookMs?: number;
  readonly graceMs?: number;
  readonly unknownAfterMs?: number;
}

export interface RunningJobs {
  /** Takes no new jobs, waits this many milliseconds for running ones, and leaves the others to other processes. */
  stop(ms: number): Promise<void>;
}

/** How soon jobs that become due later are found. */
const POLL_MS = 2_000;
/** How often to look for jobs whose process has gone. */
const LOOK_MS = 2_000;
const MAINTENANCE_MS = 3_600_000;
/** The delay after the worker has stopped on its own, because the database was away when a job finished. */
const RESTART_MS = 1_000;
/** How long an aborted run has to record that in the database. */
const HAND_OVER_LIMIT_MS = 500;
/** One listens, the others take and release jobs; runs use their own connections. */
const CONNECTIONS = 3;
const CONNECT_TIMEOUT_MS = 10_000;
const OPTIONS = [
  // A machine that disappeared silently is noticed after half a minute, and so are its jobs.
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4',
  // A plan from a time when the queue was empty is kept after it has grown, and reads all of it each time.
  '-c enable_seqscan=off',
].join(' ');

/** Runs declared jobs until it is stopped. Any number of processes can do so: each job is taken by one of them. */
export async function startJobs(settings: JobsSettings): Promise<RunningJobs> {
  const { jobs, log } = settings;
  assertDifferentNames(jobs);
  const pool = openPool(settings);
  const stopping = new AbortController();
  const worker = new RestartedWorker(
    () =>
      startWorker({
        ownerUrl: settings.ownerUrl,
        pool,
        jobs,
        db: settings.db,
        log,
        stopping: stopping.signal,
        pollMs: settings.pollMs ?? POLL_MS,
      }),
    log,
  );
  try {
    await worker.start();
  } catch (error) {
    await pool.end();
    throw error;
  }
  const looks = startLooks(settings, pool);
  let stopped: Promise<void> | undefined;
  const stop = async (ms: number): Promise<void> => {
    const ended = Promise.all([worker.stop(), looks.stop()]);
    if (!(await endsWithin(ms, ended))) {
      stopping.abort();
      await endsWithin(HAND_OVER_LIMIT_MS, ended);
    }
    // What is still held is released with the connection.
    await endsWithin(HAND_OVER_LIMIT_MS, pool.end());
  };
  return { stop: (ms) => (stopped ??= stop(ms)) };
}

/** The library stops permanently if it can't record that a job is done. */
class RestartedWorker {
  readonly #begin: () => Promise<Runner>;
  readonly #log: Log;
  #runner: Runner | undefined;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(begin: () => Promise<Runner>, log: Log) {
    this.#begin = begin;
    this.#log = log;
  }

  async start(): Promise<void> {
    const runner = await this.#begin();
    if (this.#isStopped) return await runner.stop();
    this.#runner = runner;
    runner.promise.then(
      () => this.#ended(),
      (error: unknown) => this.#ended(error),
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    // It may have stopped on its own.
    await this.#runner?.stop().catch(() => undefined);
  }

  #ended(error?: unknown): void {
    this.#runner = undefined;
    if (this.#isStopped) return;
    this.#log.warn({ err: error }, 'the job worker has ended and is started again');
    this.#timer = setTimeout(() => void this.#startAgain(), RESTART_MS);
  }

  async #startAgain(): Promise<void> {
    try {
      await this.start();
    } catch (error) {
      this.#ended(error);
    }
  }
}

function startLooks(settings: JobsSettings, pool: Pool): { stop(): Promise<void> } {
  const { log, jobs } = settings;
  const keyed = jobs.filter(({ key, every }) => key !== undefined || every !== undefined);
  const holders = new Holders(
    pool,
    keyed.map(({ name }) => name),
    settings.graceMs,
  );
  const known = jobs.map(({ name }) => name);
  const stalled = repeating(settings.lookMs ?? LOOK_MS, log, async () => {
    for (const { isForGood, ...job } of await holders.freeStalled(performance.now())) {
      if (isForGood) log.error(job, 'a job failed permanently: its process ended');
      else log.warn(job, 'a job whose process ended will be run again');
    }
  });
  const unknownAfterMs = settings.unknownAfterMs ?? UNKNOWN_AFTER_MS;
  const maintenance = repeating(Math.min(MAINTENANCE_MS, unknownAfterMs), log, async () => {
    for (const aside of await setAsideUnknown(pool, known, unknownAfterMs))
      log.error(aside, 'jobs of an unknown name were set aside');
    await forgetOldFailures(pool);
  });
  return {
    stop: async () => {
      await Promise.all([stalled.stop(), maintenance.stop()]);
    },
  };
}

/** Runs now, and again this long after each run has ended. */
function repeating(ms: number, log: Log, work: () => Promise<void>): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const step = async (): Promise<void> => {
    await work().catch((error: unknown) => {
      if (!isStopped) log.warn({ err: error }, 'the jobs could not be looked after');
    });
    if (isStopped) return;
    timer = setTimeout(() => {
      running = step();
    }, ms);
    timer.unref();
  };
  let running = step();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

function openPool({ ownerUrl, log }: JobsSettings): Pool {
  const pool = new Pool({
    connectionString: ownerUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: JOBS_APPLICATION,
    options: OPTIONS,
  });
  // Without these two, a connection closed by the database would crash the whole process.
  const dropped = (error: Error): void => log.warn({ err: error }, 'a database connection dropped');
  pool.on('error', dropped);
  pool.on('connect', (client) => client.on('error', dropped));
  return pool;
}

function assertDifferentNames(jobs: readonly AnyJob[]): void {
  const names = jobs.map(({ name }) => name);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) throw new Error(`expected one job of each name, got two of ${twice.join(', ')}`);
}
