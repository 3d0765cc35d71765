import { z } from 'zod';
import type { Every } from './every.ts';
import { job, type AnyJob, type JobContext } from './job.ts';

/** A sweep that has missed many hours, over a large instance. */
const SWEEP_LIMIT_MS = 30 * 60_000;

/** A job that only the clock asks for, once an hour unless it says otherwise. */
export const sweep = (
  name: string,
  run: (context: JobContext) => Promise<unknown>,
  { every = { hours: 1 }, timeLimitMs = SWEEP_LIMIT_MS }: { every?: Every; timeLimitMs?: number } = {},
): AnyJob => job(name, { input: z.object({}), every, timeLimitMs, run });
