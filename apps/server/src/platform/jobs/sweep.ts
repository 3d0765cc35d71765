import { z } from 'zod';
import type { Every } from './every.ts';
import { enqueue, type EnqueueOptions } from './enqueue.ts';
import { job, type AnyJob, type Job, type JobContext } from './job.ts';

/** For a sweep that has missed many hours, on a large server. */
const SWEEP_LIMIT_MS = 30 * 60_000;

interface SweepContext extends JobContext {
  /**
   * Enqueues what the sweep has found, unless it is there and has failed before: then it is retried after its own
   * delay, and once it has failed permanently, a day later.
   */
  readonly put: <Input extends z.ZodType>(
    found: Job<Input>,
    input: z.input<Input>,
    options: Pick<EnqueueOptions, 'owner'>,
  ) => Promise<void>;
}

/** A job that only a schedule enqueues, once an hour unless it declares otherwise. */
export const sweep = (
  name: string,
  run: (context: SweepContext) => Promise<unknown>,
  { every = { hours: 1 }, timeLimitMs = SWEEP_LIMIT_MS }: { every?: Every; timeLimitMs?: number } = {},
): AnyJob =>
  job(name, {
    input: z.object({}),
    every,
    timeLimitMs,
    run: (context) =>
      run({
        ...context,
        put: (found, input, { owner }) => enqueue(context.db, found, input, { owner, isFound: true }),
      }),
  });
