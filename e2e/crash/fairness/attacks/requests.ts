import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuid } from '@cairn/sync/schema';
import { inParallel, sendRequest } from './send-request.ts';
import type { Attack } from './attack.ts';

/** Files of several megabytes, many at once. */
export const parallelUploads: Attack = (attacker) => {
  const content = new Blob([new Uint8Array(4 * 1024 * 1024)]);
  const { slug, issueId } = attacker.place;
  return inParallel(attacker, 24, () => {
    const form = new FormData();
    form.append('asset', content, 'stones.bin');
    form.append('attributes', JSON.stringify({ purpose: 'issue-attachment', entity_id: issueId }));
    return sendRequest(attacker, { method: 'POST', path: `/api/workspaces/${slug}/file-assets`, body: form });
  });
};

/** Searches for many words that every issue has. */
export const expensiveSearches: Attack = (attacker) => {
  const words = encodeURIComponent('stones along quiet river counted hand st al qu ri co ha a');
  const path = `/api/workspaces/${attacker.place.slug}/search?limit=50&q=${words}`;
  return inParallel(attacker, 48, () => sendRequest(attacker, { method: 'GET', path }));
};

/** Many simultaneous full reloads. */
export const parallelBootstraps: Attack = (attacker) =>
  inParallel(attacker, 32, () =>
    sendRequest(attacker, {
      method: 'GET',
      path: `/sync/${attacker.place.slug}/bootstrap?clients=${uuid()}`,
    }),
  );

/** Guesses passwords, each of which costs the server a hash. */
export const passwordGuessing: Attack = (attacker) =>
  inParallel(attacker, 32, () =>
    sendRequest(attacker, {
      method: 'POST',
      path: '/auth/sign-in',
      body: JSON.stringify({ email: `nobody-${uuid()}@example.com`, password: uuid() }),
      isAnonymous: true,
    }),
  );

/** Anonymous bodies that arrive slowly and never end. */
export const slowBodies: Attack = async (attacker) => {
  const { hostname, port } = new URL(attacker.place.url);
  const piece = Buffer.alloc(60_000, 'x');
  await inParallel(attacker, 200, async () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.on('data', () => attacker.tally.add('answered'));
    const isOver = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    let isClosed = false;
    void isOver.then(() => (isClosed = true));
    socket.write(
      `POST /auth/sign-in HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${attacker.place.url}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 4000000\r\n\r\n',
    );
    attacker.tally.add('begun');
    for (let sent = 0; sent < 3_900_000 && attacker.isRunning() && !isClosed; sent += piece.length) {
      socket.write(piece);
      await sleep(50);
    }
    socket.destroy();
    await isOver;
  });
};
