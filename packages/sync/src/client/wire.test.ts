import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { packFrames, unpackFrames } from '../frames.ts';
import { openWire, type Wire } from './wire.ts';

/** A browser whose sockets something on the way may refuse, and a server that answers plain requests. */
const quietNetwork = () => ({
  areSocketsRefused: false,
  isServerAway: false,
  sockets: [] as FakeSocket[],
  asked: [] as string[],
  polls: [] as ((answer: Response) => void)[],
  told: [] as string[],
});
const network = quietNetwork();
const open: Wire[] = [];

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  binaryType = '';
  readonly sent: unknown[] = [];

  constructor() {
    super();
    network.sockets.push(this);
    queueMicrotask(() => {
      if (network.areSocketsRefused || network.isServerAway) return this.close(1006);
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
    });
  }

  send(frame: unknown): void {
    this.sent.push(frame);
  }

  close(code = 1005): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  network.asked.push(`${init.method ?? 'GET'} ${path.split('?', 1)[0] ?? ''}`);
  if (network.isServerAway) throw new TypeError('fetch failed');
  if (path === '/healthz') return new Response('ok');
  if (path.includes('/lines?to=')) return new Response('line-1');
  if (init.method === 'POST') {
    const frames = unpackFrames(init.body as Uint8Array<ArrayBuffer>) ?? [];
    network.told.push(...frames.map((frame) => new TextDecoder().decode(frame)));
    return new Response(null, { status: 204 });
  }
  return await new Promise((resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    network.polls.push(resolve);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(network, quietNetwork());
  vi.stubGlobal('location', { href: 'https://cairn.example/acme' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', answer);
});
afterEach(async () => {
  for (const wire of open.splice(0)) wire.close();
  // Back to sockets for the next test.
  network.areSocketsRefused = false;
  network.isServerAway = false;
  await connect();
  for (const wire of open.splice(0)) wire.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

interface Heard {
  readonly wire: Wire;
  opened: number;
  readonly frames: string[];
  readonly codes: number[];
}

async function connect(): Promise<Heard> {
  const heard = { opened: 0, frames: [] as string[], codes: [] as number[] };
  const wire = openWire('/sync/acme/socket', {
    opened: () => (heard.opened += 1),
    received: (frame) =>
      heard.frames.push(typeof frame === 'string' ? frame : new TextDecoder().decode(frame)),
    closed: (code) => heard.codes.push(code),
  });
  open.push(wire);
  // The late part is a module of its own.
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(10);
  return Object.assign(heard, { wire });
}

test('after two sockets that never opened, frames go by plain requests, both ways', async () => {
  network.areSocketsRefused = true;
  expect((await connect()).codes).toEqual([1006]);
  expect((await connect()).codes).toEqual([1006]);
  expect(network.asked).toEqual([]);
  const heard = await connect();
  expect(heard.opened).toBe(1);
  heard.wire.send('one');
  heard.wire.send('two');
  heard.wire.send('three');
  await vi.advanceTimersByTimeAsync(10);
  expect(network.told).toEqual(['one', 'two', 'three']);
  network.polls.shift()?.(new Response(packFrames([new TextEncoder().encode('from the server')])));
  await vi.advanceTimersByTimeAsync(10);
  expect(heard.frames).toEqual(['from the server']);
  network.polls.shift()?.(Response.json({ error: 'closed', code: 4401 }, { status: 410 }));
  await vi.advanceTimersByTimeAsync(10);
  expect(heard.codes).toEqual([4401]);
});

test('breaks when a socket gets through a minute later, and the next wire is one', async () => {
  network.areSocketsRefused = true;
  for (let each = 0; each < 2; each++) await connect();
  const heard = await connect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard.codes).toEqual([]);
  network.areSocketsRefused = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard.codes).toEqual([1006]);
  network.asked.length = 0;
  const next = await connect();
  expect([next.opened, network.asked]).toEqual([1, []]);
  next.wire.send('by socket');
  expect(network.sockets.at(-1)?.sent).toEqual(['by socket']);
});

test('a server that was away is met by a socket again when it is back', async () => {
  network.isServerAway = true;
  for (let each = 0; each < 3; each++) expect((await connect()).codes).toEqual([1006]);
  network.isServerAway = false;
  const heard = await connect();
  heard.wire.send('by socket');
  expect(network.sockets.at(-1)?.sent).toEqual(['by socket']);
  expect(network.asked.filter((each) => each.startsWith('POST'))).toEqual([]);
});

test('what breaks off in the middle ends the wire, once', async () => {
  network.areSocketsRefused = true;
  for (let each = 0; each < 2; each++) await connect();
  const heard = await connect();
  network.isServerAway = true;
  heard.wire.send('into nothing');
  network.polls.shift()?.(new Response(new Uint8Array([0, 0, 0, 9, 1])));
  await vi.advanceTimersByTimeAsync(10);
  expect(heard.codes).toEqual([1006]);
  heard.wire.send('nobody hears this');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard.codes).toEqual([1006]);
});
