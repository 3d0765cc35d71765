import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitConnections, PATIENCE } from './limit-connections.ts';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A server that takes two connections of a subject, and a way to it. */
async function limited(subjectOf: (address: string) => string | undefined) {
  const server = createServer();
  limitConnections(server, subjectOf, 2);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  ends.push(() => server.close());
  return async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    ends.push(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
}

const open = (sockets: readonly Socket[]): number =>
  sockets.filter(({ readyState }) => readyState === 'open').length;

test('an address has so many connections, the next are cut, and one that goes makes room', async () => {
  const connectTo = await limited((address) => address);
  const [first, second, third] = [await connectTo(), await connectTo(), await connectTo()];
  await expect.poll(() => third.readyState).not.toBe('open');
  expect([first.readyState, second.readyState]).toEqual(['open', 'open']);
  first.destroy();
  await expect
    .poll(async () => {
      const next = await connectTo();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return next.readyState;
    })
    .toBe('open');
});

test('a proxy speaks for many, and is not counted', async () => {
  const connectTo = await limited(() => undefined);
  const sockets = [await connectTo(), await connectTo(), await connectTo(), await connectTo()];
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(open(sockets)).toBe(4);
});

test('an idle connection is left to its client to close: it is told a time longer than proxies keep one', async () => {
  const server = createServer(PATIENCE, (_request, response) => void response.end());
  ends.push(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}`);
  const seconds = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1]);
  expect(seconds).toBeGreaterThan(120);
});
