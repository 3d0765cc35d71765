export { enqueue, MAX_INPUT_BYTES, MAX_WAITING, TooManyWaiting } from './enqueue.ts';
export type { EnqueueOptions, JobOwner } from './enqueue.ts';
export type { Every } from './every.ts';
export { countFailedJobs, failedJobs, failedJobsIn, hasJobs, runJobAgain } from './failed-jobs.ts';
export type { FailedJob, FailedJobs } from './failed-jobs.ts';
export { GivesUp, job } from './job.ts';
export type { AnyJob, Job, JobContext, JobSpec, Retry } from './job.ts';
export { startJobs } from './start-jobs.ts';
export type { JobsSettings, RunningJobs } from './start-jobs.ts';
