import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { PASSWORD, peopleApp, signUp, type PeopleApp } from '../../../test/given/people.ts';

const database = testDatabase();

async function trySignUp(app: PeopleApp, email: string, more: object = {}): Promise<[number, string]> {
  const body = { email, password: PASSWORD, display_name: 'Somebody', ...more };
  const response = await app.browser().send('POST', '/auth/sign-up', body);
  return [response.status, await response.text()];
}

test('the first account of an empty server can be made, however sign-up is set', async () => {
  const app = peopleApp(database.db, { signUp: 'closed' });
  expect((await trySignUp(app, 'first@example.com'))[0]).toBe(200);
});

test('where it is closed nobody signs up, in the same words for known and unknown addresses', async () => {
  await signUp(peopleApp(database.db), 'known@example.com');
  const app = peopleApp(database.db, { signUp: 'closed', isInvited: () => Promise.resolve(true) });
  const unknown = await trySignUp(app, 'unknown@example.com', { invitation: 'x' });
  expect(unknown[0]).toBe(403);
  expect(unknown[1]).toContain('sign_up_closed');
  expect(await trySignUp(app, 'known@example.com')).toEqual(unknown);
  expect(await (await app.browser().send('GET', '/auth/setup')).json()).toMatchObject({ sign_up: 'closed' });
});

test('where it is by invitation, the secret of the link to that address opens it, and nothing tells who is invited', async () => {
  const app = peopleApp(database.db, {
    signUp: 'invited',
    isInvited: (email, secret) => Promise.resolve(email === 'guest@example.com' && secret === 'the secret'),
  });
  const refused = await trySignUp(app, 'stranger@example.com');
  expect(refused[0]).toBe(403);
  expect(refused[1]).toContain('sign_up_by_invitation');
  expect(await trySignUp(app, 'guest@example.com')).toEqual(refused);
  expect(await trySignUp(app, 'known@example.com')).toEqual(refused);
  expect(await trySignUp(app, 'stranger@example.com', { invitation: 'the secret' })).toEqual(refused);
  expect((await trySignUp(app, 'guest@example.com', { invitation: 'the secret' }))[0]).toBe(200);
});

test('who has an account signs in, however sign-up is set', async () => {
  await signUp(peopleApp(database.db), 'member@example.com');
  const app = peopleApp(database.db, { signUp: 'closed' });
  const body = { email: 'member@example.com', password: PASSWORD };
  expect((await app.browser().send('POST', '/auth/sign-in', body)).status).toBe(200);
});
