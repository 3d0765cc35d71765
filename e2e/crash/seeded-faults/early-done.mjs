// Loaded before the server: jobs are removed from the queue when they start, not when they are done.
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const library = path.join(import.meta.dirname, '../../../node_modules/graphile-worker/dist/sql');
const queue = require(path.join(library, 'getJobs.js'));
const { batchCompleteJobs } = require(path.join(library, 'completeJobs.js'));

const { batchGetJobs } = queue;
queue.batchGetJobs = async (options, withClient, tasks, worker, ...rest) => {
  const jobs = await batchGetJobs(options, withClient, tasks, worker, ...rest);
  if (jobs.length > 0) await batchCompleteJobs(options, withClient, worker, jobs);
  return jobs;
};
