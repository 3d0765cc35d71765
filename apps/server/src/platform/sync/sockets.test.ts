import { givenGate } from '../../../test/given/gate.ts';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ClientFrame } from '@cairn/sync/protocol';
import type { TabConnection } from '@cairn/sync/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Tx } from '../db/index.ts';
import { openWebSocketEndpoints } from '../http/index.ts';
import { syncEndpoint } from './sockets.ts';

const PING_MS = 20_000;

describe('sockets', () => {
  let server: Server;
  let detach: () => Promise<void>;
  let heard: ClientFrame[];
  let ended: number;

  beforeEach(async () => {
    // Only these: the network itself must go on.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    heard = [];
    ended = 0;
    server = createServer();
    const connection = { receive: async (frame: ClientFrame) => void heard.push(frame) };
    const endpoint = syncEndpoint({
      hub: { open: () => connection as unknown as TabConnection<Tx>, ended: () => (ended += 1) },
      admit: async () => ({ actor: { userId: 'ann', workspaceId: 'w' }, signInId: 's' }),
    });
    const failed = (error: unknown): never => expect.unreachable(String(error));
    detach = openWebSocketEndpoints(server, [endpoint], {
      gate: givenGate(failed),
      isOwnOrigin: ({ headers }) => headers.origin !== 'http://elsewhere.example',
      failed,
    }).close;
    server.listen(0);
    await once(server, 'listening');
  });

  afterEach(async () => {
    await detach();
    server.close();
    vi.useRealTimers();
  });

  const connect = async (headers = {}): Promise<WebSocket> => {
    const { port } = server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/sync/acme/socket`, { headers });
    await once(socket, 'open');
    return socket;
  };
  /** A ping, and the answer if there is one. */
  const aPing = async (socket: WebSocket, answer: boolean): Promise<void> => {
    const pinged = once(socket, 'message');
    const before = heard.length;
    vi.advanceTimersByTime(PING_MS);
    expect(String((await pinged)[0])).toBe('{"t":"ping"}');
    if (!answer) return;
    socket.send('{"t":"pong"}');
    await expect.poll(() => heard.length).toBe(before + 1);
  };

  test('a peer that answers its pings stays, and one that falls silent is let go of', async () => {
    const socket = await connect();
    socket.send('{"t":"pong"}');
    await expect.poll(() => heard.length).toBe(1);
    for (let at = 0; at < 5; at++) await aPing(socket, true);
    await aPing(socket, false);
    await aPing(socket, true);
    await aPing(socket, false);
    await aPing(socket, false);
    expect(ended).toBe(0);
    const closed = once(socket, 'close');
    vi.advanceTimersByTime(PING_MS);
    expect((await closed)[0]).toBe(1006);
    await expect.poll(() => ended).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a page of another origin gets no socket', async () => {
    await expect(connect({ origin: 'http://elsewhere.example' })).rejects.toThrow('403');
  });
});
