import type { Pool } from 'pg';
import { JOBS_SCHEMA } from '../db/jobs-schema.ts';
import { presenceOf } from './presence.ts';

/** A worker that lost its connection has it back before that: it reconnects after a second. */
const GRACE_MS = 4_000;
/** A job whose process crashed more than once may be the cause, so it is delayed like a failed one. */
const WAIT_S = 5;
const MAX_WAIT_S = 3_600;

export interface Freed {
  readonly job: string;
  readonly jobId: string;
  readonly attempt: number;
  readonly isForGood: boolean;
}

/** Finds jobs whose worker is gone and releases them, so that others can take them. */
export class Holders {
  readonly #pool: Pool;
  readonly #keyed: readonly string[];
  readonly #graceMs: number;
  /** When each was first seen without its lock. */
  readonly #goneSince = new Map<string, number>();

  /** @param keyed names of the jobs of which a newer one takes the place of one with the same key */
  constructor(pool: Pool, keyed: readonly string[], graceMs: number = GRACE_MS) {
    this.#pool = pool;
    this.#keyed = keyed;
    this.#graceMs = graceMs;
  }

  /** Call it repeatedly. @param now milliseconds of a monotonic clock */
  async freeStalled(now: number): Promise<readonly Freed[]> {
    const gone = await this.#gone();
    for (const holder of this.#goneSince.keys()) if (!gone.includes(holder)) this.#goneSince.delete(holder);
    for (const holder of gone) if (!this.#goneSince.has(holder)) this.#goneSince.set(holder, now);
    const late = gone.filter((holder) => now - (this.#goneSince.get(holder) ?? now) >= this.#graceMs);
    return late.length === 0 ? [] : await this.#free(late);
  }

  async #gone(): Promise<string[]> {
    // The lock is released with the statement.
    const { rows } = await this.#pool.query<{ holder: string }>(
      `with holders as materialized (
        select locked_by as holder from ${JOBS_SCHEMA}._private_jobs where locked_by is not null
        union select locked_by from ${JOBS_SCHEMA}._private_job_queues where locked_by is not null
      )
      select holder from holders where pg_try_advisory_xact_lock(${presenceOf('holder')})`,
    );
    return rows.map(({ holder }) => holder);
  }

  async #free(holders: readonly string[]): Promise<readonly Freed[]> {
    const { rows } = await this.#pool.query<Freed>(
      // A job whose key was taken by a newer one has nothing left to do: the newer one does it.
      `with keyed as (
        select id from ${JOBS_SCHEMA}._private_tasks where identifier = any($2)
      ), replaced as (
        delete from ${JOBS_SCHEMA}._private_jobs
        where locked_by = any($1) and key is null and task_id in (select id from keyed)
      ), freed as (
        update ${JOBS_SCHEMA}._private_jobs set locked_at = null, locked_by = null, updated_at = now(),
          last_error = 'the process that ran it has ended',
          run_at = case when attempts < 2 then run_at
            else now() + least(${WAIT_S} * 2 ^ (attempts - 2), ${MAX_WAIT_S}) * interval '1 second' end
        where locked_by = any($1) and not (key is null and task_id in (select id from keyed))
        returning id, task_id, attempts, attempts >= max_attempts as is_for_good
      ), queues as (
        update ${JOBS_SCHEMA}._private_job_queues set locked_at = null, locked_by = null where locked_by = any($1)
      )
      select identifier as job, freed.id::text as "jobId", attempts as attempt, is_for_good as "isForGood"
      from freed join ${JOBS_SCHEMA}._private_tasks as tasks on tasks.id = freed.task_id`,
      [holders, this.#keyed],
    );
    return rows;
  }
}
