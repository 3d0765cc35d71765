import type { Connection, Transport } from '@cairn/sync/client';
import { expect, test, vi } from 'vitest';
import { GatedTransport } from './gated-transport.ts';

const handlers = { onOpen: vi.fn(), onFrame: vi.fn(), onClose: vi.fn() };

function transport() {
  let allow: () => void = () => undefined;
  const allowed = new Promise<void>((resolve) => (allow = resolve));
  const connection: Connection = { send: vi.fn(), close: vi.fn() };
  const inner: Transport = {
    connect: vi.fn(() => connection),
    bootstrap: vi.fn(async function* () {}),
    partial: vi.fn(async () => ({ seq: 1, rows: [] })),
  };
  return { inner, connection, allow, gated: new GatedTransport(inner, allowed) };
}

test('nothing is requested or sent before the person is known', async () => {
  const { inner, connection, allow, gated } = transport();
  const link = gated.connect(handlers);
  link.send({ t: 'pong' });
  const rows = gated.partial('comment', '1');
  await Promise.resolve();
  expect(inner.connect).not.toHaveBeenCalled();
  expect(inner.partial).not.toHaveBeenCalled();
  allow();
  expect(await rows).toEqual({ seq: 1, rows: [] });
  expect(inner.connect).toHaveBeenCalledWith(handlers);
  link.send({ t: 'pong' });
  expect(connection.send).toHaveBeenCalledTimes(1);
});

test('a connection that was closed meanwhile is never opened', async () => {
  const { inner, allow, gated } = transport();
  gated.connect(handlers).close();
  allow();
  await gated.partial('comment', '1');
  expect(inner.connect).not.toHaveBeenCalled();
});
