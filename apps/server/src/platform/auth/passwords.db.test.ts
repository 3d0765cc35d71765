import { PASSWORD_MAX_LENGTH } from '@cairn/domain/people/constants';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { testDatabase } from '../../../test/database.ts';
import {
  ageMails,
  dumpPeople,
  lastMail,
  PASSWORD,
  peopleApp,
  signUp,
  tokenIn,
} from '../../../test/given/people.ts';

const database = testDatabase();
const NEW_PASSWORD = 'eight dry badgers on a hill';

const setup = fixture(async () => {
  const app = peopleApp(database.db);
  await signUp(app, 'admin@example.com');
  return { app };
});

afterEach(() => {
  vi.useRealTimers();
});

async function askForReset(email: string): Promise<string> {
  const response = await setup.app.browser().send('POST', '/auth/forgot-password', { email });
  expect(response.status).toBe(200);
  return tokenIn((await lastMail(setup.app, database.db, email)).text);
}

async function reset(token: string, password = NEW_PASSWORD): Promise<string> {
  const response = await setup.app.browser().send('POST', '/auth/reset-password', { token, password });
  const body = (await response.json()) as { error?: string };
  return `${response.status} ${body.error ?? ''}`.trim();
}

async function canSignIn(email: string, password: string): Promise<boolean> {
  return (await setup.app.browser().send('POST', '/auth/sign-in', { email, password })).status === 200;
}

describe('a forgotten password', () => {
  test('is replaced through the mailed link, and other sessions end', async () => {
    const browser = await signUp(setup.app, 'ada@example.com');
    const token = await askForReset('ada@example.com');
    expect(await reset(token)).toBe('200');
    expect(await canSignIn('ada@example.com', NEW_PASSWORD)).toBe(true);
    expect(await canSignIn('ada@example.com', PASSWORD)).toBe(false);
    expect((await browser.send('GET', '/api/users/me')).status).toBe(401);
    expect((await lastMail(setup.app, database.db, 'ada@example.com')).subject).toBe(
      'Your Cairn password was changed',
    );
  });

  test('is not replaced with a link that is none, whatever it is made of', async () => {
    for (const token of ['made up', 'a\u0000b', '\ud800'])
      expect(
        (await setup.app.browser().send('POST', '/auth/reset-password', { token, password: PASSWORD }))
          .status,
      ).toBe(400);
  });

  test('can be replaced once with one link', async () => {
    await signUp(setup.app, 'once@example.com');
    const token = await askForReset('once@example.com');
    expect(await reset(token)).toBe('200');
    expect(await reset(token, 'yet another good phrase')).toBe('400 invalid_token');
  });

  test('is replaced by one of five uses of a link at the same moment', async () => {
    await signUp(setup.app, 'race@example.com');
    const token = await askForReset('race@example.com');
    const answers = await Promise.all(Array.from({ length: 5 }, async () => await reset(token)));
    expect(answers.filter((answer) => answer === '200')).toHaveLength(1);
  });

  test('makes older links useless once replaced', async () => {
    await signUp(setup.app, 'older@example.com');
    const first = await askForReset('older@example.com');
    await ageMails(database.db, 'older@example.com', 61);
    const second = await askForReset('older@example.com');
    expect(second).not.toBe(first);
    expect(await reset(second)).toBe('200');
    expect(await reset(first)).toBe('400 invalid_token');
  });

  test('cannot be replaced an hour later', async () => {
    await signUp(setup.app, 'late@example.com');
    const token = await askForReset('late@example.com');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    expect(await reset(token)).toBe('400 invalid_token');
  });

  test('keeps the link good when the new password is refused', async () => {
    await signUp(setup.app, 'weak@example.com');
    const token = await askForReset('weak@example.com');
    expect(await reset(token, 'short')).toBe('400 password_too_short');
    expect(await reset(token)).toBe('200');
  });

  test('of nobody is asked for with the same answer, and no mail leaves', async () => {
    await signUp(setup.app, 'known@example.com');
    const answers = await Promise.all(
      ['known@example.com', 'unknown@example.com'].map(async (email) => {
        const response = await setup.app.browser().send('POST', '/auth/forgot-password', { email });
        return {
          status: response.status,
          body: await response.text(),
          headers: [...response.headers.keys()],
        };
      }),
    );
    expect(answers[1]).toEqual(answers[0]);
    await expect(lastMail(setup.app, database.db, 'unknown@example.com')).rejects.toThrow('no mail');
  });

  test('of a deactivated account sends nothing', async () => {
    const browser = await signUp(setup.app, 'left@example.com');
    await browser.send('POST', '/api/users/me/deactivate', { password: PASSWORD });
    expect(
      (await setup.app.browser().send('POST', '/auth/forgot-password', { email: 'left@example.com' })).status,
    ).toBe(200);
    await expect(lastMail(setup.app, database.db, 'left@example.com')).rejects.toThrow('no mail');
  });
});

describe('changing the password', () => {
  const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };

  test('keeps this browser signed in with a new session and ends all others', async () => {
    const browser = await signUp(setup.app, 'bob@example.com');
    const other = setup.app.browser();
    await other.send('POST', '/auth/sign-in', { email: 'bob@example.com', password: PASSWORD });
    const before = browser.cookie;
    const ended: string[] = [];
    const stop = setup.app.auth.onSessionsRevoked((sessions) =>
      ended.push(...sessions.map(({ sessionId }) => sessionId)),
    );
    expect((await browser.send('POST', '/auth/change-password', change)).status).toBe(200);
    stop();
    expect(browser.cookie).not.toBe(before);
    expect((await browser.send('GET', '/api/users/me')).status).toBe(200);
    expect((await other.send('GET', '/api/users/me')).status).toBe(401);
    expect(await setup.app.auth.sessionOf(new Headers({ cookie: before }))).toBeUndefined();
    expect(ended).toHaveLength(2);
    expect(await canSignIn('bob@example.com', NEW_PASSWORD)).toBe(true);
  });

  test('needs the current one, is refused to strangers, and counts tries', async () => {
    const browser = await signUp(setup.app, 'carol@example.com');
    const wrong = { ...change, current_password: 'not my password' };
    const answers: number[] = [];
    for (let round = 0; round < 6; round++) {
      answers.push((await browser.send('POST', '/auth/change-password', wrong)).status);
    }
    expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await setup.app.browser().send('POST', '/auth/change-password', change)).status).toBe(401);
  });

  test('a current one longer than any password is a wrong one like others', async () => {
    const browser = await signUp(setup.app, 'cleo@example.com');
    const long = await browser.send('POST', '/auth/change-password', {
      ...change,
      // So long that better-auth turns it down unseen.
      current_password: 'é'.repeat(3 * PASSWORD_MAX_LENGTH),
    });
    expect(long.status).toBe(400);
    expect(await long.json()).toMatchObject({ error: 'wrong_password' });
    expect((await browser.send('POST', '/auth/change-password', change)).status).toBe(200);
  });

  test('takes a reset link that was still open with it', async () => {
    const browser = await signUp(setup.app, 'dora@example.com');
    const token = await askForReset('dora@example.com');
    await browser.send('POST', '/auth/change-password', change);
    expect(await reset(token, 'yet another good phrase')).toBe('400 invalid_token');
  });
});

describe('setting a first password', () => {
  test('works for an account without one and only then', async () => {
    const browser = await signUp(setup.app, 'sso@example.com');
    expect((await browser.send('POST', '/auth/set-password', { new_password: NEW_PASSWORD })).status).toBe(
      400,
    );
    await sql`delete from accounts where user_id = (select id from users where email = 'sso@example.com')`.execute(
      database.db,
    );
    expect(await canSignIn('sso@example.com', PASSWORD)).toBe(false);
    expect((await browser.send('POST', '/auth/set-password', { new_password: NEW_PASSWORD })).status).toBe(
      200,
    );
    expect(await canSignIn('sso@example.com', NEW_PASSWORD)).toBe(true);
    expect(
      (await setup.app.browser().send('POST', '/auth/set-password', { new_password: NEW_PASSWORD })).status,
    ).toBe(401);
  });
});

test('nothing in the database opens an account: no token, no link, no password', async () => {
  const browser = await signUp(setup.app, 'dump@example.com');
  const resetToken = await askForReset('dump@example.com');
  const sessionToken = browser.cookie.split('=')[1]?.split('.')[0] ?? '';
  const dump = await dumpPeople(database.db);
  expect(dump).toContain('dump@example.com');
  for (const secret of [resetToken, sessionToken, PASSWORD]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
    expect(dump).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''));
  }
  const { rows } = await sql<{ password: string }>`select password from accounts`.execute(database.db);
  expect(rows.every(({ password }) => password.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true);
});
