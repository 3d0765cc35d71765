import { once } from 'node:events';
import type { ServerFrame } from '@cairn/sync/protocol';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { FROM_NOTHING, helloFrom } from '../../../test/given/hello.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

test('a server that stops tells its tabs when to come back', async () => {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const stopping = await server.another();
  const socket = new WebSocket(`ws://127.0.0.1:${stopping.port}/sync/${slug}/socket`, {
    headers: { cookie: ada.cookie, origin: `http://127.0.0.1:${stopping.port}` },
  });
  const frames: ServerFrame[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as ServerFrame));
  await once(socket, 'open');
  socket.send(JSON.stringify(helloFrom(FROM_NOTHING)));
  await expect.poll(() => frames.map(({ t }) => t)).toEqual(['reset']);
  const closed = once(socket, 'close');
  await stopping.stop();
  expect((await closed)[0]).toBe(1012);
  expect(frames.at(-1)).toEqual({ t: 'bye', retryAfter: 250 });
});
