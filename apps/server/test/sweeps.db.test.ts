import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { JOBS_SCHEMA } from '../src/platform/db/jobs-schema.ts';
import { testServer } from './server.ts';

const server = testServer();

test('what the server does by the clock, it may do with the rights that it serves with', async () => {
  const schema = sql.raw(JOBS_SCHEMA);
  const clocked = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select identifier as name from ${schema}._private_known_crontabs`.execute(server.db);
    return rows.map(({ name }) => name);
  };
  await expect.poll(clocked).toContain('accounts.forget-expired');
  // Once each, and no second try: what fails stays with its reason.
  for (const name of await clocked())
    await sql`select ${schema}.add_job(${name}, ${JSON.stringify({ input: {} })}::json, max_attempts => 1)`.execute(
      server.db,
    );
  const read = async (): Promise<unknown> =>
    (
      await sql`select t.identifier as name, attempts, last_error as error
        from ${schema}._private_jobs j join ${schema}._private_tasks t on t.id = j.task_id`.execute(server.db)
    ).rows;
  await expect.poll(read).toEqual([]);
});
