import { z } from 'zod';
import { job, type Job } from '../../platform/jobs/index.ts';

const asked = z.object({ workspaceId: z.uuid(), exportId: z.uuid() });

/** Somebody waits for it: after some minutes it is better to say that it has failed. */
const RETRY = { attempts: 4, firstWaitMs: 5_000, longestWaitMs: 60_000 } as const;
/** The largest files, on a slow disk. */
const TIME_LIMIT_MS = 30 * 60_000;
/** One reads and compresses as fast as it can; the next one waits. */
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

/** As a command puts it in: the server that runs it has what it takes. */
export const askedJob = exportJob(() => Promise.reject(new Error('put in, never run')));
