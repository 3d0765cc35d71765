import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { PASSWORD, peopleApp } from '../../../test/given/people.ts';

const database = testDatabase();

test('of ten people who sign up at once on an empty instance exactly one becomes its admin', async () => {
  const app = peopleApp(database.db);
  const answers = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const body = {
        email: `person${index}@example.com`,
        password: PASSWORD,
        display_name: `Person ${index}`,
      };
      return (await app.browser().send('POST', '/auth/sign-up', body)).status;
    }),
  );
  expect(answers).toEqual(Array.from({ length: 10 }, () => 200));
  const { rows } = await sql<{ admins: number; people: number }>`
    select count(*) filter (where is_instance_admin) as admins, count(*) as people from users`.execute(
    database.db,
  );
  expect(rows).toEqual([{ admins: 1, people: 10 }]);
});

test('of five sign-ups at once with one address exactly one account remains', async () => {
  const app = peopleApp(database.db);
  const body = { email: 'twice@example.com', password: PASSWORD, display_name: 'Twice' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => (await app.browser().send('POST', '/auth/sign-up', body)).status),
  );
  // All know the password, so those who come second are let in.
  expect(answers.every((status) => status === 200 || status === 400)).toBe(true);
  expect(answers).toContain(200);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users where email = 'twice@example.com'`.execute(database.db);
  expect(rows[0]?.count).toBe(1);
});
