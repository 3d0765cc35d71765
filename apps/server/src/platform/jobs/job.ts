import type { z } from 'zod';
import type { Db } from '../db/index.ts';
import { cronOf, type Every } from './every.ts';

/** What a run receives besides its input. */
export interface JobContext {
  /** As the serving role. */
  readonly db: Db;
  /** The same for every attempt, so that work outside the database can be done exactly once. */
  readonly id: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Whether there is no other attempt if this one fails. */
  readonly isLast: boolean;
  /** Aborts when the run's time is up, and when the server stops. */
  readonly signal: AbortSignal;
}

export interface Retry {
  readonly attempts: number;
  /** Doubled after each failure; at least a second. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

export interface JobSpec<Input extends z.ZodType> {
  readonly input: Input;
  readonly run: (context: JobContext, input: z.output<Input>) => Promise<unknown>;
  /** While a job with the same key is waiting, a new one replaces it, so that its work is done once. */
  readonly key?: (input: z.output<Input>) => string;
  readonly retry?: Partial<Retry>;
  /** Also enqueued by a schedule, with an empty input; once per period, whatever the number of processes. */
  readonly every?: Every;
  /** A run that takes longer is aborted and retried. */
  readonly timeLimitMs?: number;
  /** How many of them run at the same time in one process. */
  readonly atOnce?: number;
}

/** A declared job, which {@link enqueue} accepts and `startJobs` runs. */
export interface Job<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly input: Input;
  readonly run: JobSpec<Input>['run'];
  readonly key: JobSpec<Input>['key'];
  readonly retry: Retry;
  readonly every: Every | undefined;
  readonly timeLimitMs: number;
  readonly atOnce: number | undefined;
}

/** Any job, for lists of jobs with different inputs. */
export type AnyJob = Pick<Job, 'name' | 'input' | 'retry' | 'every' | 'timeLimitMs' | 'atOnce'> & {
  readonly key: unknown;
  run(context: JobContext, input: never): Promise<unknown>;
};

/** Two and a half hours in total: longer than it takes to repair a database or another server. */
const RETRY: Retry = { attempts: 12, firstWaitMs: 5_000, longestWaitMs: 3_600_000 };
/** A schedule runs again anyway; a few attempts are enough until then. */
const SCHEDULE_RETRY: Retry = { attempts: 3, firstWaitMs: 60_000, longestWaitMs: 3_600_000 };
/** Longer than anything takes that a person waits for. */
const TIME_LIMIT_MS = 5 * 60_000;
/** By then the library knows that the job was released, and does not release its next run as well. */
const MIN_WAIT_MS = 1_000;
const NAME = /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+$/;

/**
 * Declares a job: work that runs after the transaction which enqueues it, at least once.
 *
 * @param name `<feature>.<verb>`, kept in the queue: renaming one sets aside those that wait under the old name
 * @example
 * const greet = job('people.greet', {
 *   input: z.object({ userId: z.uuid() }),
 *   run: async ({ db }, { userId }) => { … },
 * });
 */
export function job<Input extends z.ZodType>(name: string, spec: JobSpec<Input>): Job<Input> {
  if (!NAME.test(name)) throw new Error(`expected the name of a job as in people.greet, got ${name}`);
  if (spec.every !== undefined) {
    cronOf(name, spec.every);
    if (!spec.input.safeParse({}).success)
      throw new Error(`expected ${name} to take an empty input, because it has a schedule`);
  }
  return {
    name,
    input: spec.input,
    run: spec.run,
    key: spec.key,
    retry: { ...(spec.every === undefined ? RETRY : SCHEDULE_RETRY), ...spec.retry },
    every: spec.every,
    timeLimitMs: spec.timeLimitMs ?? TIME_LIMIT_MS,
    atOnce: spec.atOnce,
  };
}

/** The delay after a failed attempt, in milliseconds. */
export function waitAfter(attempt: number, { firstWaitMs, longestWaitMs }: Retry): number {
  return Math.max(MIN_WAIT_MS, Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs));
}

/** Thrown by a run that would fail again in the same way, so that it is not retried. */
export class GivesUp extends Error {
  override name = 'GivesUp';
}
