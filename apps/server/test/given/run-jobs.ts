import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestDatabase } from '../database.ts';
import { JOBS_SCHEMA } from '../../src/platform/db/jobs-schema.ts';
import { startJobs, type AnyJob, type RunningJobs } from '../../src/platform/jobs/index.ts';
import { createLog } from '../../src/platform/log/index.ts';

/** Often enough that a test does not wait. */
const POLL_MS = 20;

/** Runs jobs on a test's database, as a server would. */
export function runJobs({ db, url }: TestDatabase, jobs: readonly AnyJob[]): Promise<RunningJobs> {
  return startJobs({ ownerUrl: url, db, jobs, log: createLog({ level: 'silent' }), pollMs: POLL_MS });
}

/** As if all waits were over. */
export async function makeJobsDue({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  await sql`update ${sql.raw(JOBS_SCHEMA)}._private_jobs set run_at = now() where locked_at is null`.execute(
    db,
  );
}

/** Resolves when nothing runs and nothing comes within two seconds: what was done before has had all its effects. */
export async function jobsDone({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  const waiting = async (): Promise<readonly unknown[]> => {
    const { rows } = await sql`
      select t.identifier, j.run_at, j.locked_at, j.attempts
      from ${sql.raw(JOBS_SCHEMA)}._private_jobs j join ${sql.raw(JOBS_SCHEMA)}._private_tasks t on t.id = j.task_id
      where j.locked_at is not null
        or j.attempts < j.max_attempts and j.run_at < now() + interval '2 seconds'`.execute(db);
    return rows;
  };
  await expect.poll(waiting, { timeout: 60_000, interval: 50 }).toEqual([]);
}
