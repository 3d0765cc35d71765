import type { JobHelpers } from 'graphile-worker';
import { z } from 'zod';
import { Refused } from '../commands/refused.ts';
import type { Db } from '../db/index.ts';
import { JOBS_SCHEMA } from '../db/jobs-schema.ts';
import type { Log } from '../log/index.ts';
import { GivesUp, waitAfter, type AnyJob } from './job.ts';
import { withoutInput } from './without-input.ts';

export interface RunSettings {
  readonly db: Db;
  readonly log: Log;
  /** Aborted when the server stops and no longer waits for the run. */
  readonly stopping: AbortSignal;
}

/** How long a run may still be at its last step in a process that is about to end. */
const HAND_OVER_MS = 5_000;
const MAX_MESSAGE_LENGTH = 500;

const payload = z.object({ input: z.unknown() });

class OutOfTime extends Error {
  override name = 'OutOfTime';
}
class Stopped extends Error {
  override name = 'Stopped';
}
class InvalidInput extends Error {
  override name = 'InvalidInput';
}

/** Runs one attempt. Throws if it fails, after recording what happens to the job. */
export async function runJob(
  job: AnyJob,
  stored: unknown,
  helpers: JobHelpers,
  settings: RunSettings,
): Promise<void> {
  const given = payload.safeParse(stored).data?.input;
  try {
    await attempt(job, given, helpers, settings);
    if (job.every !== undefined) await forgetFailures(helpers);
  } catch (error) {
    if (error instanceof Stopped) await handOver(helpers);
    else await fail(job, given, error, helpers, settings.log);
    throw error;
  }
}

async function attempt(
  job: AnyJob,
  given: unknown,
  helpers: JobHelpers,
  { db, stopping }: RunSettings,
): Promise<void> {
  const input = job.input.safeParse(given);
  if (!input.success) throw new InvalidInput(`not an input of ${job.name}: ${pathsOf(input.error)}`);
  const { id, attempts, max_attempts: most } = helpers.job;
  const ending = new AbortController();
  const timer = setTimeout(
    () => ending.abort(new OutOfTime(`it took longer than ${job.timeLimitMs / 1000} s`)),
    job.timeLimitMs,
  );
  const stop = (): void => ending.abort(new Stopped('the server stops'));
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop);
  const { signal } = ending;
  const context = { db, id, attempt: attempts, isLast: attempts >= most, signal };
  try {
    // The input was parsed by the schema of this job.
    await Promise.race([aborted(signal), job.run(context, input.data as never)]);
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', stop);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/**
 * Releases the job with its declared delay, or permanently. The library then finds it released; otherwise it would
 * apply its own delays, from seconds to six hours.
 */
async function fail(
  job: AnyJob,
  given: unknown,
  error: unknown,
  helpers: JobHelpers,
  log: Log,
): Promise<void> {
  const { id, attempts, max_attempts: most, key, locked_by: holder } = helpers.job;
  const isForGood = attempts >= most || willFailAgain(error);
  const reason = withoutInput(messageOf(error), given).slice(0, MAX_MESSAGE_LENGTH);
  const entry = { job: job.name, jobId: id, attempt: attempts, reason };
  if (isForGood) log.error({ ...entry, stack: stackOf(error, given) }, 'a job failed permanently');
  else log.warn(entry, 'a job failed and will be retried');
  await helpers.query(LET_GO, [
    id,
    holder,
    key,
    reason,
    isForGood ? 0 : waitAfter(attempts, job.retry),
    isForGood,
  ]);
  if (isForGood && job.every !== undefined) await forgetFailures(helpers);
}

/** A job whose key was taken by a newer one has nothing left to do: the newer one does it. */
const LET_GO = `
  with gone as (
    delete from ${JOBS_SCHEMA}._private_jobs
    where id = $1 and locked_by = $2 and $3::text is not null and key is distinct from $3 returning job_queue_id
  ), failed as (
    update ${JOBS_SCHEMA}._private_jobs
    set last_error = $4, run_at = now() + $5 * interval '1 millisecond', updated_at = now(),
      max_attempts = case when $6::boolean then attempts else max_attempts end, locked_at = null, locked_by = null
    where id = $1 and locked_by = $2 and ($3::text is null or key is not distinct from $3) returning job_queue_id
  )
  update ${JOBS_SCHEMA}._private_job_queues as queue set locked_at = null, locked_by = null
  from (select * from gone union all select * from failed) as done
  where queue.id = done.job_queue_id and queue.locked_by = $2`;

/** For a schedule, only the newest failure is of interest, and none after a successful run. */
async function forgetFailures({ job, query }: JobHelpers): Promise<void> {
  await query(
    `delete from ${JOBS_SCHEMA}._private_jobs
    where task_id = $1 and id <> $2 and attempts >= max_attempts and locked_at is null`,
    [job.task_id, job.id],
  );
}

/** For another process, or for the next start. It was not a failure, so it does not count as an attempt. */
async function handOver({ job, query }: JobHelpers): Promise<void> {
  await query(
    `with freed as (
      update ${JOBS_SCHEMA}._private_jobs set attempts = attempts - 1, locked_at = null, locked_by = null,
        run_at = now() + ${HAND_OVER_MS} * interval '1 millisecond'
      where id = $1 and locked_by = $2 returning job_queue_id
    )
    update ${JOBS_SCHEMA}._private_job_queues as queue set locked_at = null, locked_by = null
    from freed where queue.id = freed.job_queue_id and queue.locked_by = $2`,
    [job.id, job.locked_by],
  );
}

function willFailAgain(error: unknown): boolean {
  if (error instanceof Refused)
    return error.kind !== 'internal' && error.kind !== 'unreachable' && error.kind !== 'too_many';
  return error instanceof InvalidInput || error instanceof GivesUp || error instanceof z.ZodError;
}

/** The position of the error, without the value there. */
function pathsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, code }) => `${path.join('.') || 'all of it'} (${code})`).join(', ');
}

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return pathsOf(error);
  return error instanceof Error ? error.message : String(error);
}

function stackOf(error: unknown, given: unknown): string | undefined {
  return error instanceof Error && error.stack !== undefined ? withoutInput(error.stack, given) : undefined;
}
