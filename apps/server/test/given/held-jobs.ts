import { sql } from 'kysely';
import { JOBS_SCHEMA } from '../../src/platform/db/jobs-schema.ts';
import type { Db } from '../../src/platform/db/index.ts';

/** From now on jobs of this name wait for a day: the server itself would do, by its own clock, what a test does. */
export async function holdJobs(db: Db, name: string): Promise<void> {
  await sql
    .raw(`create function ${JOBS_SCHEMA}.wait_for_tests() returns trigger language plpgsql as $$ begin
      if new.task_id = (select id from ${JOBS_SCHEMA}._private_tasks where identifier = '${name}') then
        new.run_at := now() + interval '1 day';
      end if;
      return new;
    end $$;
    create trigger wait_for_tests before insert or update on ${JOBS_SCHEMA}._private_jobs
    for each row execute function ${JOBS_SCHEMA}.wait_for_tests()`)
    .execute(db);
}
