import { givenGate } from '../../../test/given/gate.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Guest } from './frame-inbox.ts';
import type { FrameSocket } from './frame-socket.ts';
import type { Entrance, Refusal } from './gate.ts';
import { openWebSocketEndpoints, type OpenEndpoints } from './websocket-endpoints.ts';

const MB = 1024 * 1024;
const HANDSHAKE = [
  'GET /endpoint/acme HTTP/1.1',
  'Host: here',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  '',
  '',
].join('\r\n');
/** What the system and Node hold of a connection that nobody reads. */
const UNREAD = 256 * 1024;

/** The beginning of a masked frame of so many bytes. */
function frameHead(bytes: number): Buffer {
  const head = Buffer.alloc(14);
  head.writeUInt8(0x82, 0);
  head.writeUInt8(0xff, 1);
  head.writeBigUInt64BE(BigInt(bytes), 2);
  return head;
}

describe('socket endpoints', () => {
  let server: Server;
  let endpoints: OpenEndpoints;
  /** The server's ends of all connections. */
  let ends: Socket[];
  const clients: (Socket | WebSocket)[] = [];
  let admit: () => Promise<Entrance | Refusal>;
  let failures: string[];

  beforeEach(async () => {
    [ends, failures] = [[], []];
    server = createServer();
    server.on('connection', (socket: Socket) => ends.push(socket));
    const failed = (error: unknown): void => void failures.push(String(error));
    const endpoint = {
      path: /^\/endpoint\/([^/]+)$/,
      maxFrame: 8 * MB,
      admit: () => admit(),
      failedCode: 4500,
    };
    const gate = givenGate(failed);
    endpoints = openWebSocketEndpoints(server, [endpoint], { gate, isOwnOrigin: () => true, failed });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(async () => {
    for (const client of clients.splice(0)) {
      if (client instanceof WebSocket) client.terminate();
      else client.destroy();
    }
    await endpoints.close();
    server.closeAllConnections();
    server.close();
  });

  const port = (): number => (server.address() as AddressInfo).port;
  const letIn =
    (take: Guest['take'], userId = 'ann', seen?: (socket: FrameSocket) => void) =>
    async (): Promise<Entrance> => ({
      userId,
      receive: (socket) => {
        seen?.(socket);
        return { take, ended: () => undefined };
      },
    });
  const open = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port()}/endpoint/acme`);
    socket.on('error', () => undefined);
    clients.push(socket);
    await once(socket, 'open');
    return socket;
  };
  const closing = async (socket: WebSocket): Promise<number> =>
    ((await once(socket, 'close')) as [number])[0];
  /** A connection that sends without reading, until nobody takes any more or `bytes` have gone. */
  const flood = async (bytes: number, first: string | Buffer = HANDSHAKE): Promise<Socket> => {
    const socket = connect(port(), '127.0.0.1');
    clients.push(socket);
    let isOver = false;
    socket.on('error', () => (isOver = true)).on('close', () => (isOver = true));
    socket.write(first);
    const piece = Buffer.alloc(MB);
    for (let sent = 0; sent < bytes && !isOver; sent += piece.length) {
      if (socket.write(piece)) continue;
      const drained = once(socket, 'drain').then(
        () => false,
        () => true,
      );
      if (await Promise.race([drained, quiet().then(() => true)])) break;
    }
    return socket;
  };
  /** Some turns in which nothing more was read of any connection. */
  const quiet = async (): Promise<void> => {
    const read = (): number => ends.reduce((sum, end) => sum + end.bytesRead, 0);
    for (let still = 0, before = -1; still < 20; before = read()) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      still = read() === before ? still + 1 : 0;
    }
  };
  const readBytes = (): number => Math.max(...ends.map((end) => end.bytesRead));

  test('nothing of a connection is read before it is known whose it is', async () => {
    let know: (refusal: Refusal) => void = () => undefined;
    admit = () => new Promise((resolve) => (know = resolve));
    await flood(40 * MB);
    await quiet();
    expect(readBytes()).toBeLessThan(UNREAD);
    know({ refuse: 4401 });
    await expect.poll(() => ends.every((end) => end.destroyed)).toBe(true);
    expect(readBytes()).toBeLessThan(UNREAD);
  });

  test('whoever is refused hears why, and nothing that they send is read', async () => {
    admit = async () => ({ refuse: 4401 });
    const polite = await open();
    polite.send('hello');
    expect(await closing(polite)).toBe(4401);
    await flood(40 * MB);
    await expect.poll(() => ends.every((end) => end.destroyed)).toBe(true);
    expect(readBytes()).toBeLessThan(UNREAD);
  });

  test('an admission that fails closes with the code of the endpoint, and is told once', async () => {
    admit = async () => {
      throw new Error('the database is away');
    };
    expect(await closing(await open())).toBe(4500);
    expect(failures).toEqual(['Error: the database is away']);
  });

  test('an endpoint that takes a socket late, or refuses it then, has read nothing of it', async () => {
    let decide: (refusal: Refusal) => void = () => undefined;
    const asked = new Promise<Refusal>((resolve) => (decide = resolve));
    admit = async () => ({ userId: 'ann', receive: () => asked });
    await flood(40 * MB);
    await quiet();
    expect(readBytes()).toBeLessThan(UNREAD);
    decide({ refuse: 4404 });
    await expect.poll(() => ends.every((end) => end.destroyed)).toBe(true);
  });

  test('handshakes that wait are bounded for an address, and those behind them are sent away to come later', async () => {
    let know: (refusal: Refusal) => void = () => undefined;
    const asked = new Promise<Refusal>((resolve) => (know = resolve));
    let waiting = 0;
    admit = () => {
      waiting += 1;
      return asked;
    };
    const codes: number[] = [];
    for (let at = 0; at < 520; at++) {
      const socket = new WebSocket(`ws://127.0.0.1:${port()}/endpoint/acme`);
      socket.on('error', () => undefined).on('close', (code) => codes.push(code));
      clients.push(socket);
    }
    await expect.poll(() => codes).toEqual(Array.from({ length: 20 }, () => 1013));
    expect(waiting).toBe(500);
    know({ refuse: 4401 });
    await expect.poll(() => codes.length).toBe(520);
  });

  test('frames behind one that takes long wait at their sender, and all are taken in their order', async () => {
    let go = (): void => undefined;
    const first = new Promise<void>((resolve) => (go = resolve));
    const taken: number[] = [];
    admit = letIn((frame) => {
      taken.push(frame.readUInt32BE(0));
      return first;
    });
    const socket = await open();
    for (let at = 0; at < 60; at++) {
      const frame = Buffer.alloc(MB);
      frame.writeUInt32BE(at, 0);
      socket.send(frame);
    }
    await quiet();
    // The first, one that fills the queue, and what was read with it.
    expect(readBytes()).toBeLessThan(4 * MB);
    expect(taken).toEqual([0]);
    go();
    await expect.poll(() => taken.length).toBe(60);
    expect(taken).toEqual(Array.from({ length: 60 }, (_, at) => at));
  });

  test('many small frames wait at their sender too', async () => {
    let go = (): void => undefined;
    const first = new Promise<void>((resolve) => (go = resolve));
    let taken = 0;
    admit = letIn(() => {
      taken += 1;
      return first;
    });
    const socket = await open();
    const frame = Buffer.alloc(2048);
    for (let at = 0; at < 4000; at++) socket.send(frame);
    await quiet();
    expect(readBytes()).toBeLessThan(MB);
    go();
    await expect.poll(() => taken).toBe(4000);
  });

  test('whoever sends more frames than anybody writes is closed, and heard no more', async () => {
    let taken = 0;
    admit = letIn(() => void (taken += 1));
    const socket = await open();
    for (let at = 0; at < 50_000; at++) socket.send('{"t":"pong"}');
    expect(await closing(socket)).toBe(4429);
    expect(taken).toBeLessThan(10_000);
  });

  test('frames that were begun and not ended count for their sender, and for nobody else', async () => {
    const beginners = async (count: number): Promise<void> => {
      for (let at = 0; at < count; at++)
        await flood(7 * MB, Buffer.concat([Buffer.from(HANDSHAKE), frameHead(8 * MB - 1)]));
    };
    admit = letIn(() => undefined);
    await beginners(6);
    await quiet();
    expect(ends.filter((end) => !end.destroyed).length).toBe(1);
    admit = letIn(() => undefined, 'bob');
    await beginners(1);
    await quiet();
    expect(ends.at(-1)?.destroyed).toBe(false);
  });

  test('a person has five hundred sockets, and the next is told to come later', async () => {
    admit = letIn(() => undefined);
    const opened = await Promise.all(Array.from({ length: 500 }, open));
    expect(await closing(await open())).toBe(1013);
    admit = letIn(() => undefined, 'bob');
    const other = await open();
    expect(other.readyState).toBe(WebSocket.OPEN);
    const [one] = opened;
    one?.close();
    await expect.poll(() => ends.filter((end) => !end.destroyed).length).toBe(500);
    admit = letIn(() => undefined);
    const again = await open();
    await quiet();
    expect(again.readyState).toBe(WebSocket.OPEN);
  });

  test('once shut, the endpoints let nobody in, and who is inside stays', async () => {
    admit = letIn(() => undefined);
    const inside = await open();
    endpoints.shut();
    await expect(open()).rejects.toThrow('503');
    expect(inside.readyState).toBe(WebSocket.OPEN);
  });
});
