import { request } from 'node:http';
import { expect, test } from 'vitest';
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
