import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';

const server = testServer();
const PIECE = Buffer.alloc(64 * 1024, ' ');

/** Five megabytes, in pieces whose sum nobody announces. @returns the status, or that the server hung up */
function sendLong(path: string, cookie: string): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const headers = { origin: server.url, cookie, 'content-type': 'application/json' };
    const sent = request(server.url + path, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', () => resolve('hung up'));
    for (let at = 0; at < 80; at++) sent.write(PIECE);
    sent.end();
  });
}

test('a body that does not say how long it is, is refused like a long one', async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  // Whether the answer arrives before the line is cut is a matter of timing; that it is not read to its end is not.
  for (const path of [`/api/workspaces/${slug}/commands`, '/auth/sign-in'])
    expect([413, 'hung up'], path).toContain(await sendLong(path, ada.cookie));
  expect((await ada.call('GET', '/api/users/me')).status).toBe(200);
});

const begun: Socket[] = [];
afterEach(() => {
  for (const socket of begun.splice(0)) socket.destroy();
});

/** Announces a body, sends some of it, and listens. */
async function begin(path: string, cookie: string, announcedBytes: number): Promise<() => string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  begun.push(socket);
  let heard = '';
  socket.on('data', (data) => (heard += data.toString())).on('error', () => undefined);
  const headers = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Origin: ${server.url}`,
    ...(cookie === '' ? [] : [`Cookie: ${cookie}`]),
    'Content-Type: application/json',
    `Content-Length: ${announcedBytes}`,
  ];
  await new Promise((resolve) => socket.write(`${headers.join('\r\n')}\r\n\r\n{`, resolve));
  return () => heard.split('\r\n', 1)[0] ?? '';
}

test('a stranger may send little: a large body is refused before it is read', async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const commands = `/api/workspaces/${slug}/commands`;
  for (const path of [commands, '/auth/sign-in', `/sync/${slug}/lines/none`])
    await expect.poll(await begin(path, '', 100_000), { message: path }).toContain(' 413 ');
  await expect.poll(await begin('/auth/sign-in', ada.cookie, 100_000)).toContain(' 413 ');
  const issue = { name: 'no.such-command', v: 1, args: { text: 'x'.repeat(100_000) } };
  expect((await ada.call('POST', commands, issue)).status).toBe(400);
});

test('bodies on their way are bounded for a person by their weight, and for nobody else', async () => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')];
  const { slug } = await ada.createWorkspace();
  const { slug: other } = await bob.createWorkspace();
  const commands = `/api/workspaces/${slug}/commands`;
  const answers: (() => string)[] = [];
  for (let at = 0; at < 14; at++) answers.push(await begin(commands, ada.cookie, 4 * 1024 * 1024));
  const answered = (): string[] => answers.map((answer) => answer()).filter((line) => line !== '');
  const tooMany = 'HTTP/1.1 429 Too Many Requests';
  await expect.poll(answered).toEqual([tooMany, tooMany]);
  const large = { name: 'no.such-command', v: 1, args: { text: 'x'.repeat(100_000) } };
  expect((await bob.call('POST', `/api/workspaces/${other}/commands`, large)).status).toBe(400);
  expect((await ada.call('POST', commands, { ...large, args: {} })).status).toBe(400);
  for (const socket of begun.splice(0)) socket.destroy();
  await expect.poll(async () => (await ada.call('POST', commands, large)).status).toBe(400);
});
