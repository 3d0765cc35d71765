import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jobsDone } from '../../../test/given/run-jobs.ts';
import { givenTeam } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { JOBS_SCHEMA } from '../../platform/db/jobs-schema.ts';

const server = testServer();

const notesIn = async (table: 'users' | 'members', { id }: Person): Promise<readonly unknown[]> =>
  (
    await sql<{ note: string | null }>`select away ->> 'note' as note from ${sql.table(table)}
      where id = ${id}`.execute(server.db)
  ).rows.map(({ note }) => note);

const leave = async (person: Person, note: string): Promise<void> => {
  const { status } = await person.call('PATCH', '/api/users/me', { away: { until: '2099-01-31', note } });
  expect(status).toBe(200);
};

/** As if the day had passed, in the account and the workspaces, or only in the workspaces. */
const passed = (table: 'users' | 'members', { id }: Person) =>
  sql`update ${sql.table(table)} set away = away || '{"endsAt": 1000}'::jsonb where id = ${id}`.execute(
    server.db,
  );

async function look(): Promise<void> {
  await sql`select ${sql.raw(JOBS_SCHEMA)}.add_job('people.end-away', '{"input":{}}'::json)`.execute(
    server.db,
  );
  await jobsDone(server);
}

test('an away note is deleted once it is over, even if a run was interrupted, and no other is', async () => {
  const { ada, bob } = await givenTeam(server);
  const eve = await server.person('eve');
  await eve.createWorkspace();
  await leave(ada, 'In hospital');
  await leave(bob, 'At sea');
  await leave(eve, 'Moving house');
  await passed('users', ada);
  await passed('members', ada);
  await look();
  expect([await notesIn('users', ada), await notesIn('members', ada)]).toEqual([[null], [null]]);
  expect([await notesIn('users', bob), await notesIn('members', bob)]).toEqual([['At sea'], ['At sea']]);

  // The account was already cleared when the process ended.
  await sql`update users set away = null where id = ${bob.id}`.execute(server.db);
  await passed('members', bob);
  await look();
  expect(await notesIn('members', bob)).toEqual([null]);
  expect([await notesIn('users', eve), await notesIn('members', eve)]).toEqual([
    ['Moving house'],
    ['Moving house'],
  ]);
});
