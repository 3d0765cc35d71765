import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '../db/index.ts';
import type { Job } from './job.ts';

export interface EnqueueOptions {
  /**
   * The owner of the work: a workspace, a person, or a part of the server. Owners take turns, and each can have a
   * limited number of waiting jobs.
   */
  readonly owner: JobOwner;
  /** Overrides the job's own key: see {@link Job.key}. */
  readonly key?: string;
  /** The earliest time to run it. */
  readonly runAt?: Date;
  /** Does nothing if a job with this key exists, whether it is waiting, running or failed. */
  readonly unlessThere?: boolean;
  /** For what a {@link sweep} finds: a job that failed before keeps its attempts and its delay. */
  readonly isFound?: boolean;
}

type JobOwner = `workspace ${string}` | `person ${string}` | `instance ${string}`;

/** The maximum size as JSON. An input only names what to do; the data is in tables. */
export const MAX_INPUT_BYTES = 16 * 1024;
/** Per owner. More than any flood of usual work, and little for the database. */
const MAX_WAITING = 100_000;
/** How many jobs an owner has in each turn. */
const PER_TURN = 8;
const MAX_NAME_LENGTH = 128;

/** This owner has the maximum number of waiting jobs. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';
}

/**
 * Enqueues a job in the caller's transaction: it exists if and only if that commits, and runs right after.
 *
 * @example await enqueue(tx, deliver, { mailId }, { owner: 'instance mail' });
 * @throws {@link TooManyWaiting}, `ZodError` for an input that is none, `RangeError` for one that is too large
 */
export async function enqueue<Input extends z.ZodType>(
  tx: Db | Tx,
  job: Job<Input>,
  input: z.input<Input>,
  options: EnqueueOptions,
): Promise<void> {
  const parsed = job.input.parse(input);
  const text = JSON.stringify(input);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_INPUT_BYTES)
    throw new RangeError(`expected at most ${MAX_INPUT_BYTES} bytes for ${job.name}, got ${bytes}`);
  const key = options.key ?? job.key?.(parsed);
  const isIn = await callEnqueue(tx, {
    name: job.name,
    owner: options.owner.slice(0, MAX_NAME_LENGTH),
    text,
    key: key === undefined ? null : `${job.name} ${key}`,
    mode: options.unlessThere === true ? 'unsafe_dedupe' : 'replace',
    isFound: options.isFound === true,
    runAt: options.runAt?.toISOString() ?? null,
    attempts: job.retry.attempts,
  });
  if (!isIn) throw new TooManyWaiting(`expected fewer than ${MAX_WAITING} waiting jobs of ${options.owner}`);
}

interface Call {
  readonly name: string;
  readonly owner: string;
  readonly text: string;
  readonly key: string | null;
  readonly mode: string;
  readonly isFound: boolean;
  readonly runAt: string | null;
  readonly attempts: number;
}

async function callEnqueue(tx: Db | Tx, call: Call): Promise<boolean> {
  const flags = [ownerFlag(call.owner), jobFlag(call.name)];
  const { rows } = await sql<{ isIn: boolean }>`
    select case when ${call.isFound} and job_has_failed(${call.key}) then true else
      enqueue_job(${call.name}, ${call.owner}, ${call.text}::json, ${call.key}, ${call.mode},
        ${call.runAt}::timestamptz, ${call.attempts}, ${flags}::text[], ${PER_TURN}, ${MAX_WAITING})
    end as is_in`.execute(tx);
  return rows[0]?.isIn === true;
}

/** The flags by which a worker skips jobs whose owner or kind already has enough running. */
export const ownerFlag = (owner: string): string => `for ${owner}`;
export const jobFlag = (name: string): string => `job ${name}`;
