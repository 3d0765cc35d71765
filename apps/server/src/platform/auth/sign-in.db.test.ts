import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { testDatabase } from '../../../test/database.ts';
import { PASSWORD, peopleApp, signUp } from '../../../test/given/people.ts';

const database = testDatabase();

const setup = fixture(async () => {
  const app = peopleApp(database.db);
  await signUp(app, 'admin@example.com');
  return { app };
});

afterEach(() => {
  vi.useRealTimers();
});

async function codeOf(response: Response): Promise<string> {
  const body = (await response.json()) as { error?: string };
  return `${response.status} ${body.error ?? ''}`.trim();
}

describe('signing up', () => {
  test('opens a session and shows the new account', async () => {
    const browser = setup.app.browser();
    const response = await browser.send('POST', '/auth/sign-up', {
      email: 'Ada@Example.com',
      password: PASSWORD,
      display_name: 'Ada',
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ next: 'signed_in' });
    const me = (await (await browser.send('GET', '/api/users/me')).json()) as Record<string, unknown>;
    expect(me).toMatchObject({ email: 'ada@example.com', display_name: 'Ada', is_instance_admin: false });
  });

  test.each([
    ['short', 'onlyeleven!', '400 password_too_short'],
    ['long', 'ab3 '.repeat(40), '400 password_too_long'],
    ['common', 'Password1234!', '400 password_common'],
  ])('refuses a password that is too %s', async (_, password, expected) => {
    const body = { email: 'weak@example.com', password, display_name: 'Weak' };
    expect(await codeOf(await setup.app.browser().send('POST', '/auth/sign-up', body))).toBe(expected);
  });

  test.each([
    ['an unknown key', { is_instance_admin: true }],
    ['no name', { display_name: ' ' }],
    ['a wrong address', { email: 'nobody' }],
    ['a control character in the name', { display_name: 'a\u0000b' }],
    ['a name that turns the text beside it', { display_name: 'a\u202Eb' }],
    ['half a character in the name', { display_name: 'a\uD800' }],
    ['a control character in the address', { email: 'a\u0001b@example.com' }],
  ])('refuses %s', async (_, change) => {
    const body = { email: 'odd@example.com', password: PASSWORD, display_name: 'Odd', ...change };
    expect(await codeOf(await setup.app.browser().send('POST', '/auth/sign-up', body))).toBe('400 invalid');
  });

  test('a password longer than any is wrong, for everybody in the same words', async () => {
    await signUp(setup.app, 'long@example.com');
    for (const email of ['long@example.com', 'not-there@example.com']) {
      const body = { email, password: 'x'.repeat(1000) };
      expect(await codeOf(await setup.app.browser().send('POST', '/auth/sign-in', body))).toBe(
        '401 invalid_credentials',
      );
    }
  });

  test('refuses an address that is taken, in whatever case', async () => {
    await signUp(setup.app, 'taken@example.com');
    const body = { email: 'TAKEN@example.com', password: 'another good phrase', display_name: 'Eve' };
    expect(await codeOf(await setup.app.browser().send('POST', '/auth/sign-up', body))).toBe(
      '400 sign_up_refused',
    );
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from users where email ilike 'taken@%'`.execute(database.db);
    expect(rows[0]?.count).toBe(1);
  });

  test('never answers with the session token', async () => {
    const browser = setup.app.browser();
    const body = { email: 'quiet@example.com', password: PASSWORD, display_name: 'Quiet' };
    const text = await (await browser.send('POST', '/auth/sign-up', body)).text();
    const token = browser.cookie.split('=')[1]?.split('.')[0] ?? '';
    expect(token.length).toBeGreaterThanOrEqual(32);
    expect(text).not.toContain(token);
  });
});

describe('signing in', () => {
  test('lets in with the right password and out again', async () => {
    await signUp(setup.app, 'bob@example.com');
    const browser = setup.app.browser();
    const response = await browser.send('POST', '/auth/sign-in', {
      email: 'BOB@example.com',
      password: PASSWORD,
    });
    expect(response.status).toBe(200);
    expect((await browser.send('GET', '/api/users/me')).status).toBe(200);
    const cookie = browser.cookie;
    expect((await browser.send('POST', '/auth/sign-out')).status).toBe(200);
    expect(browser.cookie).toBe('');
    browser.cookie = cookie;
    expect(await codeOf(await browser.send('GET', '/api/users/me'))).toBe('401 signed_out');
  });

  test('answers a wrong password, an unknown and a deactivated account alike', async () => {
    await signUp(setup.app, 'carol@example.com');
    const gone = await signUp(setup.app, 'gone@example.com');
    expect((await gone.send('POST', '/api/users/me/deactivate', { password: PASSWORD })).status).toBe(200);
    const answers = await Promise.all(
      [
        { email: 'carol@example.com', password: 'not her password' },
        { email: 'nobody@example.com', password: 'not her password' },
        { email: 'gone@example.com', password: 'not her password' },
      ].map(async (body) => {
        const response = await setup.app.browser().send('POST', '/auth/sign-in', body);
        return {
          status: response.status,
          body: await response.text(),
          headers: [...response.headers.keys()],
        };
      }),
    );
    expect(answers[0]?.status).toBe(401);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const right = { email: 'gone@example.com', password: PASSWORD };
    // Whoever has the password knows of the account anyway, and is told why it stays shut.
    expect(await codeOf(await setup.app.browser().send('POST', '/auth/sign-in', right))).toBe(
      '403 account_closed',
    );
  });

  test('takes as long for an unknown address as for a known one', async () => {
    const loose = peopleApp(database.db, { limitMultiplier: 1_000 });
    const time = async (email: string): Promise<number> => {
      // Not by the clock: the machine is shared.
      const before = process.cpuUsage();
      await loose.browser().send('POST', '/auth/sign-in', { email, password: 'not the password' });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 12; round++) {
      known.push(await time('admin@example.com'));
      unknown.push(await time(`nobody${round}@example.com`));
    }
    // Without the same work for both, one takes a multiple of the other. The least of each, as what else runs can only add to it.
    const ratio = Math.min(...known) / Math.min(...unknown);
    expect(Math.max(ratio, 1 / ratio)).toBeLessThan(1.25);
  });

  test('sets a cookie that scripts and other sites cannot use', async () => {
    await signUp(setup.app, 'cookie@example.com');
    const body = { email: 'cookie@example.com', password: PASSWORD };
    const plain = await setup.app.browser().send('POST', '/auth/sign-in', body);
    expect(plain.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^cairn_session=/),
      expect.stringMatching(/^cairn_device=/),
    ]);
    for (const cookie of plain.headers.getSetCookie()) {
      expect(cookie).toMatch(/; Path=\//);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/i);
      expect(cookie).not.toMatch(/; Secure|; Domain/);
    }

    const https = peopleApp(database.db, { publicUrl: 'https://cairn.example.com' });
    const secure = await https.browser().send('POST', '/auth/sign-in', body);
    expect(secure.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-cairn_session=.*; Secure/),
      expect.stringMatching(/^__Host-cairn_device=.*; Secure/),
    ]);
    expect(secure.headers.getSetCookie().join('\n')).not.toMatch(/; Domain/);
  });
});

describe('sessions', () => {
  const DAY = 86_400_000;

  test('end after 30 idle days', async () => {
    const browser = await signUp(setup.app, 'idle@example.com');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * DAY });
    expect((await browser.send('GET', '/api/users/me')).status).toBe(200);
    vi.setSystemTime(Date.now() + 29 * DAY);
    expect((await browser.send('GET', '/api/users/me')).status).toBe(200);
    vi.setSystemTime(Date.now() + 31 * DAY);
    expect((await browser.send('GET', '/api/users/me')).status).toBe(401);
  });

  test('end after 90 days even when used every day', async () => {
    const browser = await signUp(setup.app, 'daily@example.com');
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    for (let day = 10; day < 90; day += 10) {
      vi.setSystemTime(start + day * DAY);
      expect((await browser.send('GET', '/api/users/me')).status).toBe(200);
    }
    vi.setSystemTime(start + 90 * DAY + 1_000);
    expect((await browser.send('GET', '/api/users/me')).status).toBe(401);
  });

  test('are swept away once over', async () => {
    await signUp(setup.app, 'swept@example.com');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 200 * DAY });
    await setup.app.auth.sweep();
    const { rows } = await sql<{ count: number }>`select count(*) as count from sessions`.execute(
      database.db,
    );
    expect(rows[0]?.count).toBe(0);
  });

  test('of a deactivated person are refused even if their rows stayed', async () => {
    const browser = await signUp(setup.app, 'frozen@example.com');
    await sql`update users set deactivated_at = now() where email = 'frozen@example.com'`.execute(
      database.db,
    );
    expect((await browser.send('GET', '/api/users/me')).status).toBe(401);
  });

  test.each(['', 'cairn_session=', 'cairn_session=x.y', 'cairn_session=%00', 'other=1'])(
    'are not opened by the cookie %j',
    async (cookie) => {
      expect(await setup.app.auth.sessionOf(new Headers({ cookie }))).toBeUndefined();
    },
  );
});
