import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { PASSWORD, peopleApp, SECRET, tokenIn } from '../../../test/given/people.ts';
import { withTransaction } from '../db/index.ts';
import { insertUser } from './insert-user.ts';
import { makeResetLink } from './make-reset-link.ts';
import { hashPassword } from './password.ts';

const database = testDatabase();
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const linkFor = (email: string): Promise<string | undefined> =>
  makeResetLink({ db: database.db, publicUrl: 'http://localhost:4600', secret: SECRET, log: silent }, email);

test('people made by an operator sign in; the first with a password is instance admin', async () => {
  const app = peopleApp(database.db);
  const passwordHash = await hashPassword(PASSWORD);
  await withTransaction(database.db, async (tx) => {
    await insertUser(tx, { email: 'placeholder@example.com', displayName: 'Nobody signs in' });
    await insertUser(tx, { email: 'First@Example.com', displayName: 'First', passwordHash });
  });
  const browser = app.browser();
  const answer = await browser.send('POST', '/auth/sign-in', {
    email: 'first@example.com',
    password: PASSWORD,
  });
  expect(answer.status).toBe(200);
  expect(await (await browser.send('GET', '/api/users/me')).json()).toMatchObject({
    email: 'first@example.com',
    is_instance_admin: true,
  });
});

test('a reset link lets somebody in who never had a password, once', async () => {
  const app = peopleApp(database.db);
  await withTransaction(database.db, (tx) =>
    insertUser(tx, { email: 'imported@example.com', displayName: 'Imported' }),
  );
  const link = await linkFor('Imported@example.com');
  expect(link).toMatch(/^http:\/\/localhost:4600\/accounts\/reset-password\?token=/);
  const reset = { token: tokenIn(link ?? ''), password: 'nine quiet herons at dusk' };
  expect((await app.browser().send('POST', '/auth/reset-password', reset)).status).toBe(200);
  expect((await app.browser().send('POST', '/auth/reset-password', reset)).status).not.toBe(200);
  const signIn = { email: 'imported@example.com', password: reset.password };
  expect((await app.browser().send('POST', '/auth/sign-in', signIn)).status).toBe(200);
});

test('there is no reset link for an address without an account', async () => {
  expect(await linkFor('nobody@example.com')).toBeUndefined();
});
