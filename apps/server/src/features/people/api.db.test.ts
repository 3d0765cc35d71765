import { PERSON_ROLES } from '@cairn/domain/people/constants';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { z } from 'zod';
import { testDatabase } from '../../../test/database.ts';
import { lastMail, PASSWORD, peopleApp, signUp, tokenIn, type Browser } from '../../../test/given/people.ts';
import { JOBS_SCHEMA } from '../../platform/db/jobs-schema.ts';
import { enqueue, job } from '../../platform/jobs/index.ts';

const database = testDatabase();

const setup = fixture(async () => {
  const app = peopleApp(database.db);
  const admin = await signUp(app, 'admin@example.com');
  return { app, admin };
});

async function read(browser: Browser, path = '/api/users/me'): Promise<Record<string, unknown>> {
  return (await (await browser.send('GET', path)).json()) as Record<string, unknown>;
}

describe('the profile', () => {
  test('accepts the allowed fields, and only a new name is sent to others', async () => {
    const browser = await signUp(setup.app, 'ada@example.com');
    setup.app.changedProfiles.length = 0;
    const change = {
      first_name: 'Ada',
      last_name: 'Lovelace',
      display_name: 'Countess',
      role: 'Development / Engineering',
      timezone: 'Europe/London',
      start_of_the_week: 0,
      onboarding: { profile: true },
    };
    const response = await browser.send('PATCH', '/api/users/me', change);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject(change);
    const { id } = await read(browser);
    expect(setup.app.changedProfiles).toEqual([id]);
    await browser.send('PATCH', '/api/users/me', { timezone: 'Asia/Tokyo', onboarding: { tour: true } });
    expect(setup.app.changedProfiles).toEqual([id]);
    expect(await read(browser)).toMatchObject({
      timezone: 'Asia/Tokyo',
      onboarding: { profile: true, tour: true },
    });
  });

  test('stores as many onboarding steps as fit, whatever their names', async () => {
    const browser = await signUp(setup.app, 'steps@example.com');
    const steps = (from: number) =>
      Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`step ${from + at}`, 'x'.repeat(100)]));
    const statuses: number[] = [];
    for (let from = 0; from < 200; from += 20)
      statuses.push((await browser.send('PATCH', '/api/users/me', { onboarding: steps(from) })).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(400);
    // Stored steps and everything else can still be changed.
    const again = await browser.send('PATCH', '/api/users/me', { onboarding: steps(0), first_name: 'Ada' });
    expect(again.status).toBe(200);
    expect(JSON.stringify((await read(browser)).onboarding).length).toBeLessThanOrEqual(10_000);
  });

  test.each([
    'id',
    'email',
    'email_verified',
    'is_bot',
    'is_instance_admin',
    'deactivated_at',
    'created_at',
    'updated_at',
    'password',
    'has_password',
    '__proto__',
    'constructor',
  ])('refuses to change %s', async (field) => {
    const before = await read(setup.admin);
    const response = await setup.admin.send(
      'PATCH',
      '/api/users/me',
      `{"first_name": "X", "${field}": true}`,
    );
    expect(response.status).toBe(400);
    expect(await read(setup.admin)).toEqual(before);
  });

  test.each([
    ['an empty name', { display_name: '  ' }],
    ['a name with a line break', { display_name: 'a\nb' }],
    ['a name that turns the text', { display_name: 'a\u202Eb' }],
    ['a first name with half a character', { first_name: 'a\uD800' }],
    ['a name that cannot be seen', { display_name: '\u200B' }],
    ['an endless name', { display_name: 'a'.repeat(256) }],
    ['an unknown role', { role: 'Wizard' }],
    ['an unknown time zone', { timezone: 'Mars/Olympus' }],
    ['an eighth day of the week', { start_of_the_week: 7 }],
    ['a picture from elsewhere', { avatar_url: 'https://evil.example/a.png' }],
    ['a picture from elsewhere without a scheme', { avatar_url: '//evil.example/a.png' }],
    ['a script as picture', { avatar_url: 'javascript:alert(1)' }],
    ['null for a name', { display_name: null }],
    ['a list', []],
    ['half a document', '{"first_name": '],
  ])('refuses %s', async (_, change) => {
    expect((await setup.admin.send('PATCH', '/api/users/me', change)).status).toBe(400);
  });

  test.each(['red', 'url(x)', '#12', '#3f76ff;color:red'])(
    'S-VAL-012 refuses %j as a theme colour',
    async (color) => {
      const before = (await read(setup.admin))['theme'];
      for (const name of ['background', 'text', 'primary', 'sidebarBackground', 'sidebarText'])
        for (const path of ['/api/users/me', '/api/users/me/profile/'])
          expect(
            (await setup.admin.send('PATCH', path, { theme: { theme: 'custom', [name]: color } })).status,
          ).toBe(400);
      expect((await read(setup.admin))['theme']).toEqual(before);
    },
  );

  test('S-VAL-012 refuses an unknown theme', async () => {
    for (const path of ['/api/users/me', '/api/users/me/profile/'])
      expect((await setup.admin.send('PATCH', path, { theme: { theme: 'neon' } })).status).toBe(400);
  });

  test('S-CALL-016 S-ENT-013 stores the whole theme under theme, with the five colours', async () => {
    const theme = {
      theme: 'custom',
      background: '#101010',
      text: '#fafafa',
      primary: '#3f76ff',
      sidebarBackground: '#181818',
      sidebarText: '#d0d0d0',
      darkPalette: true,
      palette: '#101010,#fafafa,#3f76ff,#181818,#d0d0d0',
    };
    const response = await setup.admin.send('PATCH', '/api/users/me/profile/', { theme });
    expect(response.status).toBe(200);
    expect((await read(setup.admin, '/api/users/me/profile/'))['theme']).toEqual(theme);
  });

  test('S-ENT-026 knows the ten roles, and the stored value is the label', async () => {
    expect(PERSON_ROLES).toEqual([
      'Product / Project Manager',
      'Development / Engineering',
      'Founder / Executive',
      'Freelancer / Consultant',
      'Marketing / Growth',
      'Sales / Business Development',
      'Support / Operations',
      'Student / Professor',
      'Human Resources',
      'Other',
    ]);
    for (const role of PERSON_ROLES) {
      expect((await setup.admin.send('PATCH', '/api/users/me', { role })).status).toBe(200);
      const { rows } = await sql`select role from users where email = 'admin@example.com'`.execute(
        database.db,
      );
      expect(rows).toEqual([{ role }]);
    }
  });

  test('is closed to strangers and to other sites', async () => {
    expect((await setup.app.browser().send('GET', '/api/users/me')).status).toBe(401);
    expect((await setup.app.browser().send('PATCH', '/api/users/me', { first_name: 'X' })).status).toBe(401);
  });
});

describe('sessions', () => {
  interface Shown {
    id: string;
    device: string;
    ip_address: string;
    is_current: boolean;
  }
  const list = async (browser: Browser): Promise<Shown[]> =>
    (await (await browser.send('GET', '/api/users/me/sessions')).json()) as Shown[];

  test('are listed with device and address, and can be ended one by one or all others together', async () => {
    const here = await signUp(setup.app, 'bob@example.com');
    const credentials = { email: 'bob@example.com', password: PASSWORD };
    const phone = setup.app.browser({
      address: '203.0.113.7',
      headers: {
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
      },
    });
    const third = setup.app.browser();
    for (const browser of [phone, third]) await browser.send('POST', '/auth/sign-in', credentials);

    const sessions = await list(here);
    expect(sessions).toHaveLength(3);
    expect(sessions.filter((session) => session.is_current)).toHaveLength(1);
    const onPhone = sessions.find((session) => session.ip_address === '203.0.113.7');
    expect(onPhone).toMatchObject({ device: 'Safari on iPhone', is_current: false });
    expect(Object.keys(onPhone ?? {}).toSorted()).toEqual([
      'created_at',
      'device',
      'id',
      'ip_address',
      'is_current',
      'last_seen_at',
    ]);

    const ended: string[] = [];
    const stop = setup.app.auth.onSessionsRevoked((gone) =>
      ended.push(...gone.map(({ sessionId }) => sessionId)),
    );
    expect((await here.send('DELETE', `/api/users/me/sessions/${onPhone?.id}`)).status).toBe(200);
    expect(ended).toEqual([onPhone?.id]);
    expect((await phone.send('GET', '/api/users/me')).status).toBe(401);
    expect((await third.send('GET', '/api/users/me')).status).toBe(200);
    expect(await (await here.send('DELETE', '/api/users/me/sessions')).json()).toEqual({ ended: 1 });
    expect((await third.send('GET', '/api/users/me')).status).toBe(401);
    expect((await here.send('GET', '/api/users/me')).status).toBe(200);
    expect(ended).toHaveLength(2);
    stop();
  });

  test("of other people can't be ended, or told from missing ones", async () => {
    const target = await signUp(setup.app, 'target@example.com');
    const eve = await signUp(setup.app, 'eve@example.com');
    const [session] = await list(target);
    const foreign = await eve.send('DELETE', `/api/users/me/sessions/${session?.id}`);
    const missing = await eve.send('DELETE', '/api/users/me/sessions/00000000-0000-7000-8000-000000000000');
    const nonsense = await eve.send('DELETE', '/api/users/me/sessions/x');
    expect([foreign.status, missing.status, nonsense.status]).toEqual([404, 404, 404]);
    expect(await foreign.text()).toBe(await missing.text());
    expect((await target.send('GET', '/api/users/me')).status).toBe(200);
  });
});

describe('deactivating', () => {
  test('needs the password, ends all sessions, and prevents signing in', async () => {
    const browser = await signUp(setup.app, 'leaver@example.com');
    expect(
      (await browser.send('POST', '/api/users/me/deactivate', { password: 'wrong password' })).status,
    ).toBe(400);
    expect((await browser.send('POST', '/api/users/me/deactivate', { password: PASSWORD })).status).toBe(200);
    expect((await browser.send('GET', '/api/users/me')).status).toBe(401);
    const again = await setup.app
      .browser()
      .send('POST', '/auth/sign-in', { email: 'leaver@example.com', password: PASSWORD });
    expect(await again.json()).toMatchObject({ error: 'account_closed' });
  });

  test('can be undone only by the instance admin', async () => {
    const email = 'back@example.com';
    const browser = await signUp(setup.app, email);
    const { id } = await read(browser);
    await browser.send('POST', '/api/users/me/deactivate', { password: PASSWORD });
    const path = `/api/instance/users/${String(id)}/reactivate`;
    const member = await signUp(setup.app, 'nosy@example.com');
    expect((await member.send('POST', path)).status).toBe(404);
    expect((await setup.app.browser().send('POST', path)).status).toBe(401);
    expect((await setup.admin.send('POST', path)).status).toBe(200);
    expect((await setup.admin.send('POST', path)).status).toBe(404);
    expect((await setup.admin.send('POST', '/api/instance/users/nobody/reactivate')).status).toBe(404);
    expect((await browser.send('GET', '/api/users/me')).status).toBe(401);
    expect((await browser.send('POST', '/auth/sign-in', { email, password: PASSWORD })).status).toBe(200);
  });

  test('is refused for the only admin of the instance', async () => {
    const response = await setup.admin.send('POST', '/api/users/me/deactivate', { password: PASSWORD });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'last_instance_admin' });
    expect((await setup.admin.send('GET', '/api/users/me')).status).toBe(200);
  });
});

describe('closing another person’s account', () => {
  const idOf = async (browser: Browser): Promise<string> => String((await read(browser))['id']);

  test('ends sessions, tokens and links, explains why sign-in fails, and can be undone', async () => {
    const email = 'closed@example.com';
    const browser = await signUp(setup.app, email);
    const second = setup.app.browser();
    await second.send('POST', '/auth/sign-in', { email, password: PASSWORD });
    await browser.send('POST', '/auth/forgot-password', { email });
    const token = tokenIn((await lastMail(setup.app, database.db, email)).text);
    const id = await idOf(browser);
    const ended: string[] = [];
    const stop = setup.app.auth.onSessionsRevoked((gone) => ended.push(...gone.map(({ userId }) => userId)));
    const closed = await setup.admin.send('POST', `/api/instance/users/${id}/close`);
    stop();
    expect(await closed.json()).toEqual({ ended: 2 });
    expect(ended).toEqual([id, id]);
    expect(setup.app.endedTokens).toContain(id);
    for (const one of [browser, second]) expect((await one.send('GET', '/api/users/me')).status).toBe(401);
    const password = 'eight dry badgers on a hill';
    expect((await setup.app.browser().send('POST', '/auth/reset-password', { token, password })).status).toBe(
      400,
    );
    const refused = await setup.app.browser().send('POST', '/auth/sign-in', { email, password: PASSWORD });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({
      error: 'account_closed',
      message: 'This account is deactivated. A server admin can reactivate it.',
    });
    expect((await setup.admin.send('POST', `/api/instance/users/${id}/close`)).status).toBe(404);
    const path = `/api/instance/users?email=${email}`;
    const list = (await (await setup.admin.send('GET', path)).json()) as {
      id: string;
      closed_at: string | null;
    }[];
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ id, closed_at: expect.any(String) });
    expect((await setup.admin.send('POST', `/api/instance/users/${id}/reactivate`)).status).toBe(200);
    expect(
      (await setup.app.browser().send('POST', '/auth/sign-in', { email, password: PASSWORD })).status,
    ).toBe(200);
    expect((await browser.send('GET', '/api/users/me')).status).toBe(401);
  });

  test("is for the instance admin only, and refused for one's own or an unknown account", async () => {
    const member = await signUp(setup.app, 'curious@example.com');
    const id = await idOf(member);
    for (const [method, path] of [
      ['GET', '/api/instance/users'],
      ['POST', `/api/instance/users/${await idOf(setup.admin)}/close`],
    ] as const) {
      expect((await member.send(method, path)).status).toBe(404);
      expect((await setup.app.browser().send(method, path)).status).toBe(401);
    }
    expect(
      (await setup.admin.send('POST', `/api/instance/users/${await idOf(setup.admin)}/close`)).status,
    ).toBe(400);
    expect((await setup.admin.send('POST', '/api/instance/users/nobody/close')).status).toBe(404);
    expect((await setup.admin.send('GET', '/api/instance/users?email=%00')).status).toBe(400);
    expect((await member.send('GET', '/api/users/me')).status).toBe(200);
    expect(await idOf(member)).toBe(id);
  });
});

describe('the outbox without a mail server', () => {
  test('shows its links only to the instance admin', async () => {
    const member = await signUp(setup.app, 'member@example.com');
    await member.send('POST', '/auth/forgot-password', { email: 'member@example.com' });
    const { mails } = (await read(setup.admin, '/api/instance/mails')) as {
      mails: { to: string; text: string }[];
    };
    expect(mails.find((mail) => mail.to === 'member@example.com')?.text).toContain(
      '/accounts/reset-password?token=',
    );
    expect((await member.send('GET', '/api/instance/mails')).status).toBe(404);
    expect((await setup.app.browser().send('GET', '/api/instance/mails')).status).toBe(401);
  });
});

describe('the failed jobs', () => {
  const failing = job('people.trial', { input: z.object({ word: z.string() }), run: async () => undefined });
  const fail = async (): Promise<void> => {
    await sql`delete from ${sql.raw(JOBS_SCHEMA)}._private_jobs`.execute(database.db);
    await enqueue(database.db, failing, { word: 'unspoken' }, { owner: 'instance trial' });
    await sql`update ${sql.raw(JOBS_SCHEMA)}._private_jobs
      set attempts = max_attempts, last_error = 'no reason'`.execute(database.db);
  };

  test('are shown only to the instance admin, without their input', async () => {
    await fail();
    const shown = await (await setup.admin.send('GET', '/api/instance/failed-jobs')).json();
    expect(shown).toEqual([
      {
        id: expect.any(String),
        name: 'people.trial',
        owner: 'instance trial',
        attempts: 12,
        error: 'no reason',
        enqueued_at: expect.any(String),
        failed_at: expect.any(String),
      },
    ]);
    const member = await signUp(setup.app, 'jobless@example.com');
    expect((await member.send('GET', '/api/instance/failed-jobs')).status).toBe(404);
    expect((await member.send('POST', '/api/instance/failed-jobs/1/run-again', {})).status).toBe(404);
    expect(
      (await member.send('DELETE', `/api/instance/failed-jobs/${(shown as { id: string }[])[0]?.id}`)).status,
    ).toBe(404);
    expect(await (await setup.admin.send('GET', '/api/instance/failed-jobs')).json()).toEqual(shown);
    expect((await setup.app.browser().send('GET', '/api/instance/failed-jobs')).status).toBe(401);
  });

  test('can be rerun once by an instance admin', async () => {
    const [shown] = (await (await setup.admin.send('GET', '/api/instance/failed-jobs')).json()) as {
      id: string;
    }[];
    const again = `/api/instance/failed-jobs/${shown?.id}/run-again`;
    expect((await setup.admin.send('POST', again, {})).status).toBe(200);
    expect(await (await setup.admin.send('GET', '/api/instance/failed-jobs')).json()).toEqual([]);
    expect((await setup.admin.send('POST', again, {})).status).toBe(404);
    expect((await setup.admin.send('POST', '/api/instance/failed-jobs/all/run-again', {})).status).toBe(404);
  });

  test("can be deleted by an instance admin, and then don't run", async () => {
    await fail();
    const [shown] = (await (await setup.admin.send('GET', '/api/instance/failed-jobs')).json()) as {
      id: string;
    }[];
    const path = `/api/instance/failed-jobs/${shown?.id}`;
    expect((await setup.admin.send('DELETE', path)).status).toBe(200);
    expect(await (await setup.admin.send('GET', '/api/instance/failed-jobs')).json()).toEqual([]);
    expect((await setup.admin.send('POST', `${path}/run-again`, {})).status).toBe(404);
    expect((await setup.admin.send('DELETE', path)).status).toBe(404);
    expect((await setup.admin.send('DELETE', '/api/instance/failed-jobs/all')).status).toBe(404);
  });

  test('show at most 500 characters of their error', async () => {
    await fail();
    await sql`update ${sql.raw(JOBS_SCHEMA)}._private_jobs set last_error = repeat('x', 90000)`.execute(
      database.db,
    );
    const [shown] = (await (await setup.admin.send('GET', '/api/instance/failed-jobs')).json()) as {
      error: string;
    }[];
    expect(shown?.error).toHaveLength(500);
  });

  test('with attempts left are neither shown nor deleted', async () => {
    await sql`delete from ${sql.raw(JOBS_SCHEMA)}._private_jobs`.execute(database.db);
    await enqueue(database.db, failing, { word: 'unspoken' }, { owner: 'instance trial' });
    const { rows } = await sql<{ id: string }>`
      select id::text as id from ${sql.raw(JOBS_SCHEMA)}._private_jobs`.execute(database.db);
    expect(await (await setup.admin.send('GET', '/api/instance/failed-jobs')).json()).toEqual([]);
    expect((await setup.admin.send('DELETE', `/api/instance/failed-jobs/${rows[0]?.id}`)).status).toBe(404);
  });
});
