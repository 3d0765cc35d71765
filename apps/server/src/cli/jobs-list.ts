import { failedJobs, type FailedJob } from '../platform/jobs/index.ts';
import { print } from './report.ts';
import { withDatabase } from './with-database.ts';

/** More than are read on a terminal; JSON is for programs. */
const LISTED = 1_000;

/** Jobs that have failed for good, with the IDs that run them again. */
export async function jobsListCommand(options: { json?: boolean }): Promise<void> {
  await withDatabase(async ({ database }) => {
    const jobs = await failedJobs(database.db, LISTED);
    print(jobs, jobs.length === 0 ? 'No failed jobs.' : jobs.map(lineOf).join('\n'), options.json);
  });
}

function lineOf({ id, name, owner, attempts, error, failedAt }: FailedJob): string {
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return `${id}  ${name}  (${owner}, ${tries}, ${new Date(failedAt).toISOString()})  ${error ?? ''}`;
}
