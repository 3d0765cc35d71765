import type { Pool } from 'pg';
import { JOBS_SCHEMA } from '../db/jobs-schema.ts';

/** A newer version may run beside this one and know the name; after this long, nobody does. */
export const UNKNOWN_AFTER_MS = 3_600_000;
/** Long enough to be looked at and run again. */
const KEPT_DAYS = 30;
const KEPT_FAILURES = 10_000;

export interface SetAside {
  readonly job: string;
  readonly count: number;
}

/** Moves waiting jobs with unknown names to the failed ones: no worker would ever take them. */
export async function setAsideUnknown(
  pool: Pool,
  known: readonly string[],
  afterMs: number,
): Promise<readonly SetAside[]> {
  const { rows } = await pool.query<SetAside>(
    `with aside as (
      update ${JOBS_SCHEMA}._private_jobs as jobs set attempts = max_attempts, updated_at = now(),
        last_error = 'unknown in this version of Cairn'
      from ${JOBS_SCHEMA}._private_tasks as tasks
      where tasks.id = jobs.task_id and tasks.identifier <> all($1) and is_available
        and run_at < now() - $2 * interval '1 millisecond' returning identifier
    )
    select identifier as job, count(*)::int as count from aside group by identifier order by identifier`,
    [known, afterMs],
  );
  return rows;
}

/** Removes failures that nobody has looked at for a month, and the oldest if there are very many. */
export async function forgetOldFailures(pool: Pool): Promise<void> {
  await pool.query(
    `delete from ${JOBS_SCHEMA}._private_jobs where locked_at is null and attempts >= max_attempts and (
      updated_at < now() - make_interval(days => ${KEPT_DAYS})
      or id in (select id from ${JOBS_SCHEMA}._private_jobs where locked_at is null and attempts >= max_attempts
        order by updated_at desc, id desc offset ${KEPT_FAILURES}))`,
  );
}
