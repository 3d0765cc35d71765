import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import {
  lastMail,
  PASSWORD,
  peopleApp,
  signUp,
  tokenIn,
  type Browser,
  type PeopleApp,
} from '../../../test/given/people.ts';
import { limits } from './limits.ts';
import { HASHES_OF_ADDRESS, hashTurns } from './password.ts';
import { createRateLimit } from './rate-limit.ts';

const database = testDatabase();

async function tries(count: number, send: (index: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push((await send(index)).status);
  return statuses;
}

const signIn = async (browser: Browser, email: string, path = '/auth/sign-in'): Promise<Response> =>
  await browser.send('POST', path, { email, password: 'a wrong password' });

// Each no takes its time, and each of these tests has addresses and accounts of its own.
describe.concurrent('tries are counted', () => {
  test('per address, whatever the account', async () => {
    const browser = peopleApp(database.db).browser();
    const statuses = await tries(12, async (index) => await signIn(browser, `somebody${index}@example.com`));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  test('per account, from whatever address, and the answer says how long to wait', async () => {
    const app = peopleApp(database.db);
    const statuses = await tries(10, async () => await signIn(app.browser(), 'target@example.com'));
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
    const refused = await signIn(app.browser(), 'TARGET@example.com');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  test('across a restart, because another server process counts on', async () => {
    const browser = { address: '10.9.9.9' };
    await tries(
      10,
      async (index) => await signIn(peopleApp(database.db).browser(browser), `r${index}@example.com`),
    );
    expect((await signIn(peopleApp(database.db).browser(browser), 'r11@example.com')).status).toBe(429);
  });

  test('also when many come at the same moment', async () => {
    const browser = peopleApp(database.db).browser();
    const answers = await Promise.all(
      Array.from({ length: 15 }, async (_, index) => (await signIn(browser, `p${index}@example.com`)).status),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
  });

  test('not against people who get their password right', async () => {
    const app = peopleApp(database.db);
    await signUp(app, 'honest@example.com');
    const browser = app.browser();
    const statuses = await tries(
      11,
      async () =>
        await browser.send('POST', '/auth/sign-in', { email: 'honest@example.com', password: PASSWORD }),
    );
    expect(statuses).toEqual(Array.from({ length: 11 }, () => 200));
  });

  test('not against an account by the sign-up that makes it, but by one that guesses its password', async () => {
    const app = peopleApp(database.db);
    const email = 'fresh@example.com';
    const guess = async () => await signIn(app.browser(), email);
    await signUp(app, email);
    expect(await tries(9, guess)).toEqual(Array.from({ length: 9 }, () => 401));
    const body = { email, password: 'a wrong password', display_name: 'X' };
    expect((await app.browser().send('POST', '/auth/sign-up', body)).status).toBe(400);
    expect(await tries(1, guess)).toEqual([429]);
  });

  test('in one bucket or not at all, however the path is spelled', async () => {
    const browser = peopleApp(database.db).browser();
    await tries(10, async (index) => await signIn(browser, `v${index}@example.com`));
    const spellings = [
      '/auth/sign-in/',
      '/auth/SIGN-IN',
      '/auth//sign-in',
      '/auth/./sign-in',
      '/auth/sign%2Din',
      '/Auth/sign-in',
    ];
    for (const path of spellings)
      expect([404, 429], path).toContain((await signIn(browser, 'v@example.com', path)).status);
  });

  test.each([
    ['/auth/sign-up', 20, { email: 'x@y', password: PASSWORD, display_name: 'X' }],
    ['/auth/forgot-password', 10, {}],
    ['/auth/reset-password', 10, { token: 'guess', password: PASSWORD }],
    ['/auth/confirm-email', 10, { token: 'guess', password: PASSWORD }],
  ])('on %s: %i, then no more', async (path, allowed, body) => {
    const browser = peopleApp(database.db).browser();
    const statuses = await tries(allowed + 1, async (index) => {
      const email = { email: `m${index}@${path.slice(6)}.example` };
      const unique = 'token' in body ? { token: `${body.token}${index}` } : email;
      return await browser.send('POST', path, { ...body, ...unique });
    });
    expect(statuses.slice(0, allowed)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });

  test('five times for one mailed token, from whatever address', async () => {
    const app = peopleApp(database.db);
    const statuses = await tries(
      6,
      async () =>
        await app.browser().send('POST', '/auth/reset-password', { token: 'one', password: PASSWORD }),
    );
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

describe('who is in haste', () => {
  test('gets each no after a pause, and a first try at once', async () => {
    const pauses: number[] = [];
    const pause = (ms: number): Promise<unknown> => Promise.resolve(pauses.push(ms));
    const browser = peopleApp(database.db, { pause }).browser();
    await tries(10, async (index) => await signIn(browser, `haste${index}@example.com`));
    expect(pauses).toEqual([]);
    expect(await tries(3, async () => await signIn(browser, 'haste@example.com'))).toEqual([429, 429, 429]);
    expect(pauses).toHaveLength(3);
    expect(Math.min(...pauses)).toBeGreaterThan(0);
  });

  test('waits for turns of hashing of the own address, and is turned away when those are used up', async () => {
    const ends: (() => void)[] = [];
    const address = '10.55.5.5';
    const held = Array.from({ length: HASHES_OF_ADDRESS }, () =>
      hashTurns.from(address, () => hashTurns.run(() => new Promise<void>((end) => ends.push(end)))),
    );
    let isOver = false;
    void Promise.all(held).then(() => (isOver = true));
    const free = async (): Promise<void> => {
      while (!isOver) {
        ends.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    // Without turns by address, what should be refused would wait for ever.
    const freeing = setTimeout(() => void free(), 10_000);
    const app = peopleApp(database.db);
    const email = 'turns@example.com';
    const refused = await signIn(app.browser({ address }), email);
    expect([refused.status, await refused.json()]).toMatchObject([503, { error: 'unavailable' }]);
    const body = { email, password: PASSWORD, display_name: 'X' };
    expect((await app.browser({ address }).send('POST', '/auth/sign-up', body)).status).toBe(503);
    const elsewhere = signIn(app.browser(), email);
    clearTimeout(freeing);
    await free();
    expect((await elsewhere).status).toBe(401);
    expect((await signIn(app.browser({ address }), email)).status).toBe(401);
  });
});

describe.concurrent('wrong tries from elsewhere', () => {
  /** Twelve from twelve addresses: more than an account has from unknown browsers. */
  const attack = async (app: PeopleApp, email: string): Promise<number[]> =>
    await tries(12, async () => await signIn(app.browser(), email));
  const credentials = (email: string) => ({ email, password: PASSWORD });

  test('do not lock out the browser that its owner has signed in from', async () => {
    const app = peopleApp(database.db);
    const email = 'owner@example.com';
    const owner = await signUp(app, email);
    expect(await attack(app, email)).toContain(429);
    expect((await app.browser().send('POST', '/auth/sign-in', credentials(email))).status).toBe(429);
    expect((await owner.send('POST', '/auth/sign-in', credentials(email))).status).toBe(200);
  });

  test('do not lock out who has just used a reset link, wherever that was opened', async () => {
    const app = peopleApp(database.db);
    const email = 'resetting@example.com';
    await signUp(app, email);
    const fresh = app.browser();
    await attack(app, email);
    await fresh.send('POST', '/auth/forgot-password', { email });
    const token = tokenIn((await lastMail(app, database.db, email)).text);
    const password = 'eight dry badgers on a hill';
    expect((await fresh.send('POST', '/auth/reset-password', { token, password })).status).toBe(200);
    expect((await fresh.send('POST', '/auth/sign-in', { email, password })).status).toBe(200);
  });

  test('of one address take no tries from the account elsewhere once that address is refused', async () => {
    const app = peopleApp(database.db);
    const email = 'elsewhere@example.com';
    await signUp(app, email);
    const stranger = app.browser();
    // The address is used up with other accounts; what it is refused then must not count against this one.
    await tries(10, async (index) => await signIn(stranger, `other${index}@example.com`));
    expect(await tries(12, async () => await signIn(stranger, email))).toEqual(
      Array.from({ length: 12 }, () => 429),
    );
    expect((await app.browser().send('POST', '/auth/sign-in', credentials(email))).status).toBe(200);
  });

  test('are bounded for a known browser too, and its cookie is good for its own account only', async () => {
    const app = peopleApp(database.db);
    const known = await signUp(app, 'known@example.com');
    const statuses = await tries(11, async () => await signIn(known, 'known@example.com'));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    // Somebody else's account gives it nothing but what an unknown browser has.
    await signUp(app, 'target2@example.com');
    await attack(app, 'target2@example.com');
    expect((await known.send('POST', '/auth/sign-in', credentials('target2@example.com'))).status).toBe(429);
  });

  test('are a hundred an hour for one account, from however many unknown browsers', async () => {
    let now = Date.now();
    const clock = () => now;
    const rateLimit = createRateLimit(database.db, clock, 1, clock);
    let evaluated = 0;
    // Of each minute ten at most.
    for (let minute = 0; minute < 12; minute++, now += 61_000) {
      for (let round = 0; round < 11; round++) {
        const spent = limits.signIn(`10.77.${minute}.${round}`, 'slowly@example.com');
        if ((await rateLimit.spend(spent)) === undefined) evaluated++;
      }
    }
    expect(evaluated).toBe(100);
  });

  test('count all addresses of one IPv6 network together', async () => {
    const app = peopleApp(database.db);
    const from = (index: number) => app.browser({ address: `2001:db8:7:7:${index.toString(16)}::1` });
    const statuses = await tries(11, async (index) => await signIn(from(index), `v6-${index}@example.com`));
    expect(statuses.at(-1)).toBe(429);
    const elsewhere = app.browser({ address: '2001:db8:7:8::1' });
    expect((await signIn(elsewhere, 'v6@example.com')).status).toBe(401);
  });

  test('are not hidden by a made-up cookie', async () => {
    const app = peopleApp(database.db);
    const email = 'made-up@example.com';
    await attack(app, email);
    const [name, mark] = ['a'.repeat(22), 'b'.repeat(22)];
    for (const value of ['', 'x', `${name}.${mark}`, `${name}.${'.'.repeat(50)}`]) {
      const browser = app.browser();
      browser.device = `cairn_device=${value}`;
      expect((await signIn(browser, email)).status, value).toBe(429);
    }
  });
});

describe.concurrent('the address', () => {
  test('cannot be invented by a visitor', async () => {
    const app = peopleApp(database.db);
    const statuses = await tries(11, async (index) => {
      const headers = {
        'x-forwarded-for': `1.1.1.${index}`,
        'x-real-ip': `1.1.1.${index}`,
        'x-cairn-address': '2.2.2.2',
      };
      return await signIn(app.browser({ address: '10.8.8.8', headers }), `s${index}@example.com`);
    });
    expect(statuses.at(-1)).toBe(429);
  });

  test('is the visitor’s behind a trusted proxy', async () => {
    const app = peopleApp(database.db, { trustedProxies: ['10.8.0.0/16'] });
    const behind = (visitor: string) =>
      app.browser({ address: '10.8.0.1', headers: { 'x-forwarded-for': visitor } });
    await tries(10, async (index) => await signIn(behind('3.3.3.3'), `t${index}@example.com`));
    expect((await signIn(behind('3.3.3.3'), 't@example.com')).status).toBe(429);
    expect((await signIn(behind('4.4.4.4'), 't@example.com')).status).toBe(401);
    // What a visitor adds in front is not believed: only what the proxy itself wrote counts.
    expect((await signIn(behind('9.9.9.9, 3.3.3.3'), 't2@example.com')).status).toBe(429);
  });
});
