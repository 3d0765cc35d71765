import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { fixture } from './given/fixture.ts';
import { contracts } from '../src/contracts.ts';
import { sendRaw } from './given/raw-http.ts';
import { inParallel } from './given/in-parallel.ts';
import { jobsDone } from './given/run-jobs.ts';
import { createAsker } from './permissions/ask.ts';
import { fingerprint } from './permissions/fingerprint.ts';
import type { Call } from './calls.ts';
import { routeExample } from './route-examples.ts';
import { testServer } from './server.ts';
import { createWorld } from './world.ts';

const server = testServer({ PUBLIC_URL: 'https://cairn.example.com' });
const OWN = { origin: 'https://cairn.example.com' };
const PATIENCE = 300_000;

const setup = fixture(async () => {
  const world = await createWorld(server);
  const asker = createAsker(server.url);
  return { world, asker };
});
afterAll(() => setup.asker.close());

const routes = [...contracts.keys()];
const methodOf = (route: string): string => route.split(' ', 1)[0] ?? '';
const callOf = (route: string): Call =>
  routeExample(route).call(
    { slug: setup.world.slug, workspaceId: setup.world.workspaceId },
    setup.world.inside,
  );
/** Over https the session's cookie has another name. */
const session = (): Record<string, string> => ({
  cookie: (setup.world.credentials['project admin']['cookie'] ?? '').replace(
    'cairn_session',
    '__Host-cairn_session',
  ),
});

/** Answers that may be kept: they are the same for everybody, or stand under a name of their content. */
const KEPT = new Set([
  'GET /healthz',
  'GET /readyz',
  'GET /api/project-covers/:file',
  'GET /api/assets/:workspace/:key/:name?',
]);

function faultsOf(headers: IncomingHttpHeaders, mayBeKept: boolean): string[] {
  const policy = String(headers['content-security-policy']);
  const directives = new Map(policy.split('; ').map((each) => [each.split(' ', 1)[0] ?? '', each]));
  const scripts = directives.get('script-src') ?? directives.get('default-src') ?? 'unsafe';
  const checks: readonly [string, boolean][] = [
    ['scripts from elsewhere', !/unsafe-|\*|data:|http:|https:/.test(scripts)],
    ['objects', /'none'/.test(directives.get('object-src') ?? directives.get('default-src') ?? '')],
    ['another base', policy.includes('sandbox') || directives.get('base-uri') === "base-uri 'none'"],
    ['frames', directives.get('frame-ancestors') === "frame-ancestors 'none'"],
    ['guessed types', headers['x-content-type-options'] === 'nosniff'],
    ['old frames', headers['x-frame-options'] === 'DENY'],
    ['addresses told to others', headers['referrer-policy'] === 'same-origin'],
    ['openers', headers['cross-origin-opener-policy'] === 'same-origin'],
    ['embedding', headers['cross-origin-resource-policy'] === 'same-origin'],
    ['plain http', /^max-age=\d{8}/.test(headers['strict-transport-security'] ?? '')],
    ['keeping', mayBeKept || /no-store/.test(headers['cache-control'] ?? '')],
    ['what runs here', headers['x-powered-by'] === undefined && headers.server === undefined],
  ];
  const cookies = headers['set-cookie'] ?? [];
  const badCookies = cookies.filter(
    (cookie) =>
      !cookie.startsWith('__Host-') ||
      !/; Path=\/(;|$)/.test(cookie) ||
      !/; HttpOnly/i.test(cookie) ||
      !/; Secure/i.test(cookie) ||
      !/; SameSite=(Lax|Strict)/i.test(cookie),
  );
  return [...checks.flatMap(([name, isGood]) => (isGood ? [] : [name])), ...badCookies];
}

test(
  'no request that another site made a browser send changes anything, and no reading does',
  { timeout: PATIENCE },
  async () => {
    const foreign: readonly Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { origin: 'https://cairn.example.com.elsewhere.example' },
      { origin: 'http://cairn.example.com' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', ...OWN },
      { 'sec-fetch-site': 'cross-site', ...OWN },
      {},
    ];
    // First in this file: what the others change has effects for half a minute.
    await jobsDone(server);
    const before = await fingerprint(server.db);
    const taken: string[] = [];
    for (const route of routes) {
      const isRead = methodOf(route) === 'GET';
      if (isRead) {
        await setup.asker.ask('GET', callOf(route), { origin: 'https://elsewhere.example', ...session() });
        continue;
      }
      for (const signs of foreign) {
        const headers = { ...signs, ...session() };
        const answer = await setup.asker.askAs(methodOf(route), callOf(route), headers);
        if (answer.status !== 403 || !answer.text.includes('cross_origin'))
          taken.push(`${route} with ${JSON.stringify(signs)}: ${answer.status} ${answer.text.slice(0, 100)}`);
      }
    }
    expect(taken.slice(0, 20)).toEqual([]);
    expect(await fingerprint(server.db)).toEqual(before);
  },
);

test('what was sent is never sent back to be read by a page', async () => {
  const trace = `TRACE / HTTP/1.1\r\nHost: localhost\r\nCookie: secret=1\r\nConnection: close\r\n\r\n`;
  const answer = await sendRaw(server.url, trace);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).not.toContain('secret=1');
});

test(
  'every route, allowed or refused, tells browsers what they may not do with its answer',
  { timeout: PATIENCE },
  async () => {
    const wrong: string[] = [];
    const nonsense: Call = { path: '', body: [[[null]]] };
    await inParallel(
      routes.filter((route) => !routeExample(route).isFinal),
      6,
      async (route) => {
        const call = callOf(route);
        const ways: readonly [string, string, Call, Record<string, string>][] = [
          ['allowed', methodOf(route), call, { ...OWN, ...session() }],
          ['signed out', methodOf(route), call, OWN],
          ['from elsewhere', methodOf(route), call, { origin: 'https://elsewhere.example', ...session() }],
          ['nonsense', methodOf(route), { ...nonsense, path: call.path }, { ...OWN, ...session() }],
          ['another method', 'PROPFIND', { path: call.path }, { ...OWN, ...session() }],
          ['HEAD', 'HEAD', { path: call.path }, session()],
        ];
        for (const [way, method, asked, headers] of ways) {
          // Node cannot send a body that it cannot measure with these.
          const answer = await setup.asker.ask(
            method,
            method === 'HEAD' || method === 'GET' ? { ...asked, body: undefined } : asked,
            headers,
          );
          const isKept = KEPT.has(route) && answer.status < 400;
          for (const fault of faultsOf(answer.headers, isKept))
            wrong.push(`${route}, ${way}, ${answer.status}: ${fault}`);
        }
      },
    );
    for (const path of [
      '/',
      '/nothing',
      '/assets/nothing.js',
      '/api',
      '/api/',
      '/sync/x',
      '/auth/x',
      '/%E0%A4%A',
      '/api/%00',
    ])
      for (const fault of faultsOf(
        (await setup.asker.ask('GET', { path }, {})).headers,
        !/^\/(api|auth|sync)/.test(path),
      ))
        wrong.push(`${path}: ${fault}`);
    expect(wrong.slice(0, 20)).toEqual([]);
  },
);
