import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { schema } from '@cairn/domain';
import { expect, test } from 'vitest';
import { syncRoutes, type SyncRouteOptions } from './routes.ts';

const actor = { userId: 'somebody', workspaceId: 'somewhere' };

function routesReading(lines: () => AsyncIterable<string>) {
  // The rest of the hub and the database are not asked.
  const hub = { store: { bootstrapText: lines } } as unknown as SyncRouteOptions['hub'];
  const db = {} as SyncRouteOptions['db'];
  const keep = (): Promise<() => void> => Promise.resolve(() => undefined);
  return syncRoutes({ db, hub, schema, memberOf: () => Promise.resolve(actor), keep });
}

test('a browser that goes away while it loads ends the reading, and so the transaction', async () => {
  let isOver = false;
  const routes = routesReading(async function* () {
    try {
      // More than all buffers hold, and nothing that shrinks.
      for (;;) yield randomBytes(10_000).toString('base64');
    } finally {
      isOver = true;
    }
  });
  const answer = await routes.request('/acme/bootstrap?clients=');
  const reader = answer.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await setImmediate();
  expect(isOver).toBe(false);
  await reader?.cancel();
  await expect.poll(() => isOver).toBe(true);
});

test('a browser that reads slowly holds no transaction open', async () => {
  let isOver = false;
  const routes = routesReading(async function* () {
    try {
      for (let line = 0; line < 500; line++) yield randomBytes(10_000).toString('base64');
    } finally {
      isOver = true;
    }
  });
  const answer = await routes.request('/acme/bootstrap?clients=');
  await expect.poll(() => isOver).toBe(true);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(4_000_000);
});

test('what fails before the first line is an error, not half an answer', async () => {
  // oxlint-disable-next-line require-yield
  const routes = routesReading(async function* () {
    throw new Error('the database is away');
  });
  routes.onError((error, context) => context.text(error.message, 503));
  expect((await routes.request('/acme/bootstrap?clients=')).status).toBe(503);
});

test('what has been read is sent before what follows it is', async () => {
  let goOn: () => void = () => undefined;
  const isRead = new Promise<void>((resolve) => (goOn = resolve));
  const routes = routesReading(async function* () {
    yield '{"k":"header"}';
    yield '{"k":"hot"}';
    await isRead;
    yield '{"k":"end"}';
  });
  const answer = await routes.request('/acme/bootstrap?clients=');
  const text = answer.body?.pipeThrough(new DecompressionStream('gzip')).pipeThrough(new TextDecoderStream());
  let read = '';
  for await (const part of text ?? []) {
    read += part;
    if (read.endsWith('{"k":"hot"}\n')) goOn();
  }
  expect(read).toBe('{"k":"header"}\n{"k":"hot"}\n{"k":"end"}\n');
});
