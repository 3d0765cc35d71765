import { ROLE } from '@cairn/domain';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers, openAi, says } from '../../../test/given/ai-stub.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { givenMember, givenOwner, wordOf } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { countRequest, monthOf, secondsLeftOf, uncountRequest } from './count-requests.ts';

const KEY = 'sk-a-key-of-the-operator';
const ai = await openAi();
afterAll(ai.close);
const server = testServer({ AI_URL: ai.url, AI_API_KEY: KEY, AI_MODEL: 'stub-1', LOG_LEVEL: 'error' });
const bare = testServer();

interface Reply {
  readonly response?: string;
  readonly response_html?: string;
  readonly error?: string;
  readonly message?: string;
}

const team = fixture(async () => {
  const { ada, slug } = await givenOwner(server);
  const people = new Map<number, Person>();
  for (const role of Object.values(ROLE))
    people.set(role, await givenMember(server, ada, slug, role, wordOf(role)));
  return { ada, slug, people, stranger: await server.person('eve') };
});

const path = (slug = team.slug): string => `/api/workspaces/${slug}/ai-assistant/`;
const ask = (who: Person, body: object = { prompt: '', task: 'Greet' }, at = path()) =>
  who.call<Reply>('POST', at, body);

/** The number of requests counted this month. */
async function madeBy({ id }: Person): Promise<number> {
  const { rows } = await sql<{ requests: number }>`select requests from assistant_requests
    where user_id = ${id} and month = ${monthOf(new Date())}`.execute(server.db);
  return rows[0]?.requests ?? 0;
}

const set = async ({ id }: Person, requests: number): Promise<void> =>
  void (await sql`insert into assistant_requests (user_id, month, requests) values (${id}, ${monthOf(new Date())}, ${requests})
    on conflict (user_id, month) do update set requests = excluded.requests`.execute(server.db));

const newcomer = (): Promise<Person> => givenMember(server, team.ada, team.slug, ROLE.member, 'new');

beforeEach(() => {
  ai.knobs.answer = says('Hello.');
  ai.heard.length = 0;
  server.logged.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test('S-CALL-001 S-ENT-018 S-ENT-019 Members and Admins get both forms of the response; other members get 403, outsiders 404', async () => {
  ai.knobs.answer = says('one <b>two</b> & "three"\nfour\n\nfive');
  for (const role of [ROLE.member, ROLE.admin]) {
    const person = team.people.get(role);
    if (!person) throw new Error('nobody has this role');
    expect(await ask(person, { prompt: '', task: 'Count' })).toEqual({
      status: 200,
      body: {
        response: 'one <b>two</b> & "three"\nfour\n\nfive',
        response_html: 'one &lt;b&gt;two&lt;/b&gt; &amp; &quot;three&quot;<br/>four<br/><br/>five',
      },
    });
    expect(await person.call('GET', path())).toEqual({ status: 200, body: { is_configured: true } });
  }
  for (const role of [ROLE.guest, ROLE.viewer]) {
    const person = team.people.get(role);
    if (!person) throw new Error('nobody has this role');
    expect((await ask(person)).status).toBe(403);
    expect((await person.call('GET', path())).status).toBe(403);
    expect(await madeBy(person)).toBe(0);
  }
  expect((await ask(team.stranger)).status).toBe(404);
  expect((await ask(team.ada, undefined, path('no-such-team'))).status).toBe(404);
  const nobody = await fetch(server.url + path(), {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: '', task: 'Greet' }),
  });
  expect(nobody.status).toBe(401);
  expect(ai.heard).toHaveLength(2);

  for (const body of [
    { task: 'Greet' },
    { prompt: '' },
    { prompt: '', task: 'Greet', model: 'a dearer one' },
    { prompt: 1, task: 'Greet' },
  ])
    expect((await ask(team.ada, body)).status, JSON.stringify(body)).toBe(400);

  const { ada } = await givenOwner(bare);
  const { slug } = await ada.createWorkspace();
  expect(await ask(ada, undefined, path(slug))).toMatchObject({
    status: 400,
    body: {
      error: 'assistant.not_configured',
      message: 'This server has no AI assistant. Ask a server admin to set it up.',
    },
  });
  expect(await ada.call('GET', path(slug))).toEqual({ status: 200, body: { is_configured: false } });
});

test.each(['', ' \n\t '])('S-VAL-015 the task %j is refused, and nobody is asked', async (task) => {
  const person = await newcomer();
  expect(await ask(person, { prompt: 'They sail.', task })).toMatchObject({
    status: 400,
    body: { error: 'assistant.no_task', message: 'Please enter some task to get AI assistance.' },
  });
  expect(ai.heard).toEqual([]);
  expect(await madeBy(person)).toBe(0);
});

test('task and text are limited in length', async () => {
  expect((await ask(team.ada, { prompt: 'x'.repeat(20_000), task: 'y'.repeat(2000) })).status).toBe(200);
  expect(await ask(team.ada, { prompt: 'x'.repeat(20_001), task: 'y' })).toMatchObject({
    status: 400,
    body: { message: 'The selected text is too long. Select at most 20000 characters.' },
  });
  expect(await ask(team.ada, { prompt: '', task: 'y'.repeat(2001) })).toMatchObject({
    status: 400,
    body: { message: 'The task is too long. Use at most 2000 characters.' },
  });
});

test('SYS-27 S-CONST-003 fifty requests per calendar month are answered, and the next is refused until the month ends; other people have their own limit', async () => {
  const now = new Date();
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  vi.useFakeTimers({ toFake: ['Date'], now: end - 90_000 });
  const { ada, slug } = await givenOwner(server);
  const bob = await givenMember(server, ada, slug, ROLE.member, 'bob');
  for (let at = 1; at <= 50; at += 1)
    expect((await ask(ada, undefined, path(slug))).status, `request ${at}`).toBe(200);
  vi.setSystemTime(end - 60_000);
  const refused = await ada.fetch(path(slug), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: '', task: 'Greet' }),
  });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    error: 'assistant.used_up',
    message: 'You have reached the maximum number of requests of 50 requests per month per user.',
    values: { most: 50 },
  });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(55);
  expect(wait).toBeLessThanOrEqual(60);
  expect(ai.heard).toHaveLength(50);
  // The limit is per person, across workspaces.
  const { slug: second } = await ada.createWorkspace();
  expect((await ask(ada, undefined, path(second))).status).toBe(429);
  expect((await ask(bob, undefined, path(slug))).status).toBe(200);
  vi.setSystemTime(end + 1000);
  expect((await ask(ada, undefined, path(slug))).status).toBe(200);
  expect(await madeBy(ada)).toBe(1);
});

test('the operator sets the limit', async () => {
  const person = await newcomer();
  const other = await server.another({ AI_MONTHLY_REQUESTS: '2' });
  const there = person.at(other.url);
  expect((await ask(there)).status).toBe(200);
  expect((await ask(person)).status).toBe(200);
  expect(await ask(there)).toMatchObject({
    status: 429,
    body: { message: 'You have reached the maximum number of requests of 2 requests per month per user.' },
  });
});

test('of fifty simultaneous requests after forty-nine, exactly one is answered, on two processes', async () => {
  const person = await newcomer();
  const other = await server.another();
  await set(person, 49);
  const all = Array.from({ length: 50 }, (_, at) => ask(at % 2 === 0 ? person : person.at(other.url)));
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(49);
  expect(ai.heard).toHaveLength(1);
  expect(await madeBy(person)).toBe(50);
});

test('of sixty simultaneous requests fifty are answered, two at a time', async () => {
  const person = await newcomer();
  let most = 0;
  ai.knobs.answer = (response) => {
    most = Math.max(most, ai.knobs.open);
    setTimeout(() => says('Hello.')(response), 10);
  };
  const statuses = (await Promise.all(Array.from({ length: 60 }, () => ask(person)))).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(most).toBe(2);
});

test("a failed request doesn't count, and the reason is only logged, without the key", async () => {
  const person = await newcomer();
  const failing = [
    [answers(500, JSON.stringify({ error: { message: `model melted, key ${KEY}` } })), 'unreachable'],
    [answers(401, JSON.stringify({ error: { message: 'bad key' } })), 'unreachable'],
    [answers(429, JSON.stringify({ error: { message: 'slow down' } })), 'overloaded'],
    [answers(200, '<html>'), 'unreachable'],
    [says('x'.repeat(300_000)), 'unreachable'],
  ] as const;
  for (const [answer, code] of failing) {
    ai.knobs.answer = answer;
    const { status, body } = await ask(person);
    expect([status, body.error]).toEqual([502, `assistant.${code}`]);
    expect(JSON.stringify(body)).not.toMatch(/melted|bad key|slow down|127\.0\.0\.1|sk-/);
  }
  expect(await madeBy(person)).toBe(0);
  const logged = server.logged.join('\n');
  for (const words of ['the AI service answered 500: model melted, key [key]', 'bad key', 'slow down'])
    expect(logged).toContain(words);
  expect(logged).not.toContain(KEY);
});

test('an empty answer is an answer, and counts', async () => {
  const person = await newcomer();
  ai.knobs.answer = says('');
  expect(await ask(person)).toEqual({ status: 200, body: { response: '', response_html: '' } });
  expect(await madeBy(person)).toBe(1);
});

test("leaving ends running requests, which count, and waiting ones, which don't", async () => {
  const person = await newcomer();
  ai.knobs.answer = () => undefined;
  const begin = async (): Promise<() => void> => {
    const before = await madeBy(person);
    const leaving = new AbortController();
    fetch(server.url + path(), {
      method: 'POST',
      headers: { origin: server.url, cookie: person.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: '', task: 'Greet' }),
      signal: leaving.signal,
    }).catch(() => undefined);
    await expect.poll(() => madeBy(person)).toBe(before + 1);
    return () => leaving.abort();
  };
  const [one, two, three, four] = [await begin(), await begin(), await begin(), await begin()];
  await expect.poll(() => ai.knobs.open).toBe(2);
  three();
  four();
  await expect.poll(() => madeBy(person)).toBe(2);
  one();
  two();
  await expect.poll(() => ai.knobs.open).toBe(0);
  expect(await madeBy(person)).toBe(2);
  expect(ai.heard).toHaveLength(2);
  expect(server.logged).toEqual([]);
  ai.knobs.answer = says('Hello.');
  expect((await ask(person)).status).toBe(200);
});

test('months are in UTC, and the seconds until the next are given', () => {
  expect(monthOf(new Date('2026-12-31T23:59:59.999Z'))).toBe('2026-12-01');
  expect(secondsLeftOf(new Date('2026-12-31T23:59:59.100Z'))).toBe(1);
  expect(monthOf(new Date('2027-01-01T00:00:00Z'))).toBe('2027-01-01');
  expect(secondsLeftOf(new Date('2027-01-31T00:00:00Z'))).toBe(86_400);
});

test('earlier months are deleted, except the last one, in which another process may still count', async () => {
  const { id: userId } = await newcomer();
  for (const month of ['2026-01-01', '2026-02-01', '2026-03-01'])
    expect(await countRequest(server.db, { userId, month }, 50)).toBe(true);
  const { rows } = await sql<{ month: string }>`select month::text from assistant_requests
    where user_id = ${userId} order by month`.execute(server.db);
  expect(rows.map(({ month }) => month)).toEqual(['2026-02-01', '2026-03-01']);
});

test("nothing is subtracted that wasn't counted", async () => {
  const { id: userId } = await newcomer();
  await uncountRequest(server.db, { userId, month: '2026-03-01' });
  expect(await countRequest(server.db, { userId, month: '2026-03-01' }, 1)).toBe(true);
  await uncountRequest(server.db, { userId, month: '2026-03-01' });
  await uncountRequest(server.db, { userId, month: '2026-03-01' });
  expect(await countRequest(server.db, { userId, month: '2026-03-01' }, 1)).toBe(true);
  expect(await countRequest(server.db, { userId, month: '2026-03-01' }, 1)).toBe(false);
});
