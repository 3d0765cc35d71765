import { sql } from 'kysely';
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
