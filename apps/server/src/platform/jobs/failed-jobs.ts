import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { JOBS_SCHEMA } from '../db/jobs-schema.ts';

export interface FailedJob {
  readonly id: string;
  readonly name: string;
  /** The owner of the work: `workspace 0190…`, `instance mail`. */
  readonly owner: string;
  readonly attempts: number;
  /** Why the last attempt failed, cut to {@link MAX_ERROR_LENGTH} characters. */
  readonly error: string | null;
  /** Milliseconds since 1970. */
  readonly enqueuedAt: number;
  readonly failedAt: number;
}

/** What marks a job that failed permanently at its first attempt. */
const ATTEMPTS_AGAIN = 3;
/** The library does not limit its own errors. */
const MAX_ERROR_LENGTH = 500;
const FAILED_FOR_GOOD = sql.raw('attempts >= max_attempts and locked_at is null');
/** The maximum number of digits in a bigint. */
const JOB_ID = /^\d{1,18}$/;

const jobs = sql.raw(`${JOBS_SCHEMA}._private_jobs`);
const tasks = sql.raw(`${JOBS_SCHEMA}._private_tasks`);

/** How server admins see failed jobs, and what they can do with them. */
export interface FailedJobs {
  newest(limit: number): Promise<FailedJob[]>;
  /** False if there is no such failed job. */
  runAgain(id: string): Promise<boolean>;
  /** False if there is no such failed job. */
  remove(id: string): Promise<boolean>;
}

/** As the owner of the tables: the serving role can't see the queue. */
export function failedJobsIn(ownerDb: Db): FailedJobs {
  return {
    newest: (limit) => failedJobs(ownerDb, limit),
    runAgain: (id) => runJobAgain(ownerDb, id),
    remove: (id) => removeFailedJob(ownerDb, id),
  };
}

/** Jobs that won't be retried, newest first, without their inputs. As the owner of the tables. */
export async function failedJobs(ownerDb: Db, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select jobs.id::text as id, identifier as name, coalesce(payload ->> 'for', '') as owner, attempts,
      left(last_error, ${MAX_ERROR_LENGTH}) as error, created_at as enqueued_at, jobs.updated_at as failed_at
    from ${jobs} as jobs join ${tasks} as tasks on tasks.id = jobs.task_id
    where ${FAILED_FOR_GOOD}
    order by jobs.updated_at desc, jobs.id desc limit ${limit}`.execute(ownerDb);
  return rows;
}

/** False until a server whose version has jobs has started on this database. */
export async function hasJobs(ownerDb: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${`${JOBS_SCHEMA}._private_jobs`}) is not null as there`.execute(ownerDb);
  return rows[0]?.there === true;
}

export async function countFailedJobs(ownerDb: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${jobs} where ${FAILED_FOR_GOOD}`.execute(ownerDb);
  return rows[0]?.count ?? 0;
}

/** Runs a failed job again, with all of its attempts. False if there is no such failed job. */
export async function runJobAgain(ownerDb: Db, id: string): Promise<boolean> {
  if (!JOB_ID.test(id)) return false;
  const { rows } = await sql`
    with again as (
      update ${jobs} set attempts = 0, max_attempts = greatest(max_attempts, ${ATTEMPTS_AGAIN}), run_at = now(),
        updated_at = now()
      where id = ${id}::bigint and ${FAILED_FOR_GOOD} returning id
    )
    select id, pg_notify('jobs:insert', '{"count":1}') from again`.execute(ownerDb);
  return rows.length > 0;
}

/** Removes a failed job, so that it never runs. False if there is no such failed job. */
async function removeFailedJob(ownerDb: Db, id: string): Promise<boolean> {
  if (!JOB_ID.test(id)) return false;
  const { rows } = await sql`
    delete from ${jobs} where id = ${id}::bigint and ${FAILED_FOR_GOOD} returning id`.execute(ownerDb);
  return rows.length > 0;
}
