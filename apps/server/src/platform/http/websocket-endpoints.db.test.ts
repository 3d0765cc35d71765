import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sendRaw } from '../../../test/given/raw-http.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const ID = '00000000-0000-4000-8000-000000000000';

const handshake = (target: string, headers: readonly string[] = []): string =>
  [
    `GET ${target} HTTP/1.1`,
    `Host: ${new URL(server.url).host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...headers,
    '',
    '',
  ].join('\r\n');

const statusOf = (answer: string): string => answer.split('\r\n', 1)[0] ?? '';

test.each([
  '//',
  '/',
  '/%',
  '/nothing/here',
  'http://',
  '/documents/%zz/' + ID,
  '/documents/%E0%A4%A/' + ID,
  '/sync/%zz/socket',
  '/sync/%00/socket',
  '/sync//socket',
  '/sync/a/b/socket',
])('a handshake for %s is refused, and the server lives', async (target) => {
  expect(statusOf(await sendRaw(server.url, handshake(target)))).toMatch(/^HTTP\/1\.1 40[04] /);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('a page of another site gets neither of the two sockets', async () => {
  for (const path of ['/sync/acme/socket', `/documents/acme/${ID}`])
    for (const origin of ['http://elsewhere.example', 'null', 'file://', '%'])
      expect(statusOf(await sendRaw(server.url, handshake(path, [`Origin: ${origin}`]))), origin).toContain(
        '403',
      );
});

test('something else than a WebSocket is not waited for', async () => {
  const asked = handshake('/sync/acme/socket').replace('Upgrade: websocket', 'Upgrade: h2c');
  expect(statusOf(await sendRaw(server.url, asked))).toContain('400');
});
