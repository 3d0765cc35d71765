import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { requireSameOrigin } from './same-origin.ts';

const app = new Hono().use(requireSameOrigin('https://cairn.example.com')).all('*', (c) => c.text('done'));

async function post(headers: Record<string, string>, method = 'POST'): Promise<number> {
  const host = { host: 'cairn.example.com' };
  return (await app.request('https://cairn.example.com/api/x', { method, headers: { ...host, ...headers } }))
    .status;
}

const cookie = { cookie: '__Host-cairn_session=x' };

test.each([
  ['the app itself, by fetch metadata', { ...cookie, 'sec-fetch-site': 'same-origin' }],
  ['the app itself, by origin', { ...cookie, origin: 'https://cairn.example.com' }],
  ['a script that names its intent', { ...cookie, 'x-cairn-request': '1' }],
  ['a program without a cookie', {}],
])('lets %s change something', async (_, headers) => {
  expect(await post(headers)).toBe(200);
});

test.each([
  ['another site', { ...cookie, 'sec-fetch-site': 'cross-site' }],
  ['a sister subdomain', { ...cookie, 'sec-fetch-site': 'same-site' }],
  [
    'another site that claims our origin',
    { 'sec-fetch-site': 'cross-site', origin: 'https://cairn.example.com' },
  ],
  ['another origin', { ...cookie, origin: 'https://evil.example' }],
  ['another origin that has our name in it', { ...cookie, origin: 'https://cairn.example.com.evil.example' }],
  ['another origin, before signing in', { origin: 'https://evil.example' }],
  ['a hidden origin', { ...cookie, origin: 'null' }],
  ['another scheme or port', { ...cookie, origin: 'http://cairn.example.com:8080' }],
  ['a cookie that says nothing about where it came from', cookie],
])('refuses %s', async (_, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await post(headers, method)).toBe(403);
});

test('leaves reading alone', async () => {
  expect(await post({ ...cookie, 'sec-fetch-site': 'cross-site' }, 'GET')).toBe(200);
});
