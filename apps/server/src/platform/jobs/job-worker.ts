import { EventEmitter } from 'node:events';
import {
  Logger,
  parseCronItems,
  run,
  type CronItem,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Pool } from 'pg';
import { JOBS_SCHEMA } from '../db/jobs-schema.ts';
import type { Log } from '../log/index.ts';
import { cronOf, lookBackOf } from './every.ts';
import { showPresence } from './presence.ts';
import type { AnyJob } from './job.ts';
import { runJob, type RunSettings } from './run-job.ts';
import { Turns } from './turns.ts';

export interface WorkerSettings extends RunSettings {
  readonly ownerUrl: string;
  readonly pool: Pool;
  readonly jobs: readonly AnyJob[];
  /** How often to look for jobs that become due later; the database announces those that are due now. */
  readonly pollMs: number;
}

/** Jobs that run at the same time in one process: they mostly wait for something elsewhere. */
const SLOTS = 4;
/** Half of the slots, so that other owners find one free, however long this owner's runs take. */
const SLOTS_PER_OWNER = 2;
/** Jobs of one name, unless it declares less. */
const SLOTS_PER_JOB = 3;

/** The library's worker, with what it leaves to us: fair slots, our delays, our log. */
export async function startWorker(settings: WorkerSettings): Promise<Runner> {
  const { ownerUrl, pool, jobs, log, pollMs } = settings;
  const events: WorkerEvents = new EventEmitter();
  const atOnce = new Map(jobs.map((job) => [job.name, job.atOnce]));
  const turns = new Turns(
    { perOwner: SLOTS_PER_OWNER, perJob: (name) => atOnce.get(name) ?? SLOTS_PER_JOB },
    events,
  );
  showPresence(events, ownerUrl);
  return await run({
    pgPool: pool,
    schema: JOBS_SCHEMA,
    concurrency: SLOTS,
    pollInterval: pollMs,
    noHandleSignals: true,
    logger: quietLogger(log),
    events,
    forbiddenFlags: () => turns.next(),
    taskList: tasksOf(settings),
    parsedCronItems: parseCronItems(jobs.flatMap(cronItemsOf)),
    // Without batches the library drops the promise, and its rejection would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

function tasksOf(settings: WorkerSettings): TaskList {
  return Object.fromEntries(
    settings.jobs.map((job) => [
      job.name,
      (payload: unknown, helpers: Parameters<typeof runJob>[2]) => runJob(job, payload, helpers, settings),
    ]),
  );
}

function cronItemsOf({ name, every, retry }: AnyJob): CronItem[] {
  if (every === undefined) return [];
  return [
    {
      task: name,
      identifier: name,
      match: cronOf(name, every),
      payload: { for: 'instance schedules', input: {} },
      options: {
        // Missed runs are combined into one, and none starts beside one that is still running.
        jobKey: name,
        queueName: name,
        maxAttempts: retry.attempts,
        backfillPeriod: lookBackOf(every),
      },
    },
  ];
}

/** Levels of the library. */
const SAID: readonly string[] = ['error', 'warning'];

/** The library's messages about each job are replaced by our own, or dropped. */
function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // Only one slot at a time looks for jobs, so that fewer connections than slots are enough.
    if (meta?.['failure'] === true || meta?.['concurrency'] !== undefined) return;
    if (SAID.includes(level)) log.warn({ says: message }, 'job worker');
  });
}
