export { enqueue, MAX_INPUT_BYTES, TooManyWaiting } from './enqueue.ts';
export { countFailedJobs, failedJobs, failedJobsIn, hasJobs, runJobAgain } from './failed-jobs.ts';
export type { FailedJob, FailedJobs } from './failed-jobs.ts';
export { GivesUp, job } from './job.ts';
export { sweep } from './sweep.ts';
export type { AnyJob, Job, JobContext } from './job.ts';
export { startJobs } from './start-jobs.ts';
export type { JobsSettings, RunningJobs } from './start-jobs.ts';
