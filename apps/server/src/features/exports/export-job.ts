import { z } from 'zod';
import { job, type Job } from '../../platform/jobs/index.ts';

const asked = z.object({ workspaceId: z.uuid(), exportId: z.uuid() });

/** A person is waiting: after some minutes it is better to report a failure. */
const RETRY = { attempts: 4, firstWaitMs: 5_000, longestWaitMs: 60_000 } as const;
/** Enough for the largest files on a slow disk. */
const TIME_LIMIT_MS = 30 * 60_000;
/** One export uses all it can get, so the next one waits. */
const AT_ONCE = 1;

export const exportJob = (run: Job<typeof asked>['run']): Job<typeof asked> =>
  job('exports.write', {
    input: asked,
    key: ({ exportId }) => exportId,
    retry: RETRY,
    timeLimitMs: TIME_LIMIT_MS,
    atOnce: AT_ONCE,
    run,
  });

/** For enqueuing from a command; the worker has the real dependencies. */
export const askedJob = exportJob(() => Promise.reject(new Error('put in, never run')));
