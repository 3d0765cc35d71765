import { z } from 'zod';
import { job, type JobContext } from '../../../platform/jobs/index.ts';

const received = z.object({ replyId: z.uuid() });

/** Processes one received reply. */
export const replyJob = (run: (context: JobContext, replyId: string) => Promise<void>) =>
  job('notifications.reply', {
    input: received,
    key: ({ replyId }) => replyId,
    run: (context, { replyId }) => run(context, replyId),
  });

/** For enqueuing; the real job is created where the feature starts. */
export const reply = replyJob(() => Promise.reject(new Error('expected the feature to have started')));
