import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '../db/index.ts';
import type { Job } from './job.ts';

export interface EnqueueOptions {
  /**
   * Whose work it is: a workspace, a person, or a part of the instance. Each has a turn of its own, and so many jobs
   * that may wait.
   */
  readonly owner: JobOwner;
  /** In place of the job's own: see {@link Job.key}. */
  readonly key?: string;
  /** Not before. */
  readonly runAt?: Date;
  /** Nothing, when a job of this key is there already, whether it waits, runs or has failed. */
  readonly unlessThere?: boolean;
  /** As a {@link sweep} puts in what it finds: what failed already keeps its attempts and its wait. */
  readonly isFound?: boolean;
}

type JobOwner = `workspace ${string}` | `person ${string}` | `instance ${string}`;

/** As JSON. An input names what is to be done; what it is done with stands in tables. */
export const MAX_INPUT_BYTES = 16 * 1024;
/** Of one owner. More than any flood of ordinary work, and little for the database. */
const MAX_WAITING = 100_000;
/** So many jobs has an owner in each turn. */
const PER_TURN = 8;
const MAX_NAME_LENGTH = 128;

/** As many jobs of this owner wait as may. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';
}

/**
 * Puts a job in, in the caller's transaction: it is there if and only if that commits, and runs at once.
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

/** By these a worker passes over jobs whose owner or kind runs enough at once. */
export const ownerFlag = (owner: string): string => `for ${owner}`;
export const jobFlag = (name: string): string => `job ${name}`;
