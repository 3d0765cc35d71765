import { failedJobs, runJobAgain } from '../platform/jobs/index.ts';
import { CommandError, print } from './report.ts';
import { withDatabase } from './with-database.ts';

/** Enough for all failed jobs that are kept. */
const MAX = 10_000;

/** A running server picks them up right away; otherwise they run when it starts. */
export async function jobsRunAgainCommand(
  id: string | undefined,
  options: { all?: boolean; json?: boolean },
): Promise<void> {
  if ((id === undefined) === (options.all !== true))
    throw new CommandError('Name the ID of a failed job, or --all. See "cairn jobs list".');
  await withDatabase(async ({ database: { db } }) => {
    const ids = id === undefined ? (await failedJobs(db, MAX)).map((job) => job.id) : [id];
    const again: string[] = [];
    for (const each of ids) if (await runJobAgain(db, each)) again.push(each);
    if (id !== undefined && again.length === 0)
      throw new CommandError(`No failed job with the ID ${id}. See "cairn jobs list".`);
    print(
      { ids: again },
      `${again.length} ${again.length === 1 ? 'job' : 'jobs'} will run again.`,
      options.json,
    );
  });
}
