import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { expect, test } from 'vitest';
import { ask, guardedAgent, guardedAgents, isTurnedAway, leadsInside, post } from './index.ts';

const question = {
  headers: {},
  body: 'hello',
  agents: guardedAgents({ allowed: [] }),
  signal: AbortSignal.timeout(60_000),
  most: 100,
};

test.each([
  '127.0.0.1',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0x7f000001',
  '2130706433',
  '0.0.0.0',
  '10.0.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '[fd00::1]',
  '100.64.0.1',
])('nothing is sent to %s', async (host) => {
  const failed = await post({
    url: `https://${host}:9/push`,
    headers: {},
    body: Buffer.from('hello'),
    agent: guardedAgent(),
    signal: AbortSignal.timeout(5_000),
  }).catch((error: unknown) => error);
  expect(isTurnedAway(failed), String(failed)).toBe(true);
});

/** Addresses of each kind, as they stand in a URL. */
const INSIDE = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::ffff:10.0.0.1]',
  '[64:ff9b::10.0.0.1]',
  '[100::1]',
  '[2001::1]',
  '[2001:db8::1]',
  '[2002:0a00:0001::]',
  '[fc00::1]',
  '[fe80::1]',
  '[ff02::1]',
];

test.each(INSIDE)(
  '%s leads inside, and the guard turns away a request to it over http, too',
  async (host) => {
    const url = `http://${host}:9/hook`;
    expect(await leadsInside(url, { allowed: [] })).toBe(true);
    const failed = await ask({ ...question, url }).catch((error: unknown) => error);
    expect(isTurnedAway(failed), String(failed)).toBe(true);
  },
);

test.each(['193.0.6.139', '8.8.8.8', '[2001:67c:2e8:22::c100:68b]', '[2606:4700::1111]'])(
  '%s leads outside',
  async (host) => {
    expect(await leadsInside(`https://${host}/hook`, { allowed: [] })).toBe(false);
  },
);

test('a name leads where all that it resolves to leads, and nowhere when it does not resolve', async () => {
  const resolving =
    (...addresses: readonly string[]): LookupFunction =>
    (_host, _options, found) =>
      addresses.length === 0
        ? found(new Error('ENOTFOUND'), [])
        : found(
            null,
            addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          );
  const leads = (...addresses: readonly string[]) =>
    leadsInside('https://hooks.example.com/', { allowed: ['10.0.0.0/24'], lookup: resolving(...addresses) });
  expect(await leads('193.0.6.139')).toBe(false);
  expect(await leads('193.0.6.139', '127.0.0.1')).toBe(true);
  expect(await leads('fd00::1')).toBe(true);
  expect(await leads()).toBe(true);
  expect(await leads('10.0.0.9')).toBe(false);
  expect(await leads('10.0.1.9')).toBe(true);
});

test('who may be reached inside is reached, and answers no more than was asked for', async () => {
  const server = createServer((_request, response) => response.end('x'.repeat(100_000)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agents = guardedAgents({ allowed: ['127.0.0.0/8'] });
  const answer = await ask({ ...question, agents, url: `http://127.0.0.1:${port}/`, most: 10 });
  expect(answer).toMatchObject({ status: 200, text: 'x'.repeat(10) });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
