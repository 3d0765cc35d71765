import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { encodeClientFrame, LIMITS, PROTOCOL as DOCUMENT_PROTOCOL } from '@cairn/documents/protocol';
import { schema } from '@cairn/domain';
import { SCHEMA_VERSION } from '@cairn/editor/nodes';
import { createRandom, type Random } from '@cairn/fixtures';
import { uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { commandExample } from '../command-examples.ts';
import { FROM_NOTHING, helloFrom } from '../given/hello.ts';
import { testServer } from '../server.ts';
import { createWorld, type World } from '../world.ts';
import { mutated, NASTY_TEXTS } from './mutate.ts';

/** Replay with CAIRN_SEED=n npm run fuzz. */
const SEED = Number(process.env['CAIRN_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const SOCKETS = 12 * Number(process.env['CAIRN_FUZZ_WORLDS'] ?? 5);
/** Frames that one socket is sent; most are closed for what they say long before. */
const FRAMES = 40;
const NEVER = 24 * 3_600_000;

const server = testServer({ LOG_LEVEL: 'error' });

type Frame = string | Uint8Array;

/** Sends frames until the server has had enough. @returns how many were sent, and what the server said at last */
async function pelt(
  world: World,
  path: string,
  frames: Iterable<Frame>,
): Promise<{ sent: number; code: number }> {
  const socket = new WebSocket(server.url.replace('http', 'ws') + path, {
    headers: { cookie: world.owner.cookie, origin: server.url },
  });
  let code = 0;
  socket.on('close', (closed) => (code = closed));
  socket.on('error', () => undefined);
  await once(socket, 'open');
  let sent = 0;
  for (const frame of frames) {
    if (socket.readyState !== WebSocket.OPEN) break;
    socket.send(frame);
    sent += 1;
    // One turn for the answer; not a wait for it.
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (socket.readyState === WebSocket.OPEN) socket.close();
  if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close');
  return { sent, code };
}

function* syncFrames(world: World, random: Random): Iterable<Frame> {
  const clientId = uuid();
  const hello = { ...helloFrom(FROM_NOTHING, clientId), adopted: [uuid()] };
  // Now and then without it, or with a wrong one.
  if (random.chance(0.8)) yield JSON.stringify(random.chance(0.8) ? hello : mutated(hello, random));
  for (let mid = 1; mid <= FRAMES; mid++) {
    const name = random.pick([...schema.commands.keys()]);
    const args = commandExample(name, world.inside);
    const mutation = { mid, name, v: 1, args: random.chance(0.7) ? mutated(args, random) : args };
    const frame = random.weighted<unknown>([
      [{ t: 'push', clientId, ms: [mutation] }, 12],
      [{ t: 'push', clientId, ms: [{ ...mutation, after: random.int(0, 5) }, mutation] }, 2],
      [{ t: 'pong' }, 1],
      [
        {
          t: 'eph',
          to: random.pick(['', 'g', `p:${world.hidden.projectId}`]),
          body: random.pick(NASTY_TEXTS),
        },
        2,
      ],
      [mutated({ t: 'push', clientId, ms: [mutation] }, random), 1],
    ]);
    const text = JSON.stringify(frame) ?? '';
    yield random.weighted<Frame>([
      [text, 20],
      [Buffer.from(text), 2],
      [text.slice(0, random.int(0, text.length)), 1],
      [Uint8Array.from(randomBytes(random.int(0, 200))), 0.5],
    ]);
  }
}

function* documentFrames(random: Random): Iterable<Frame> {
  const clientId = uuid();
  const mine = new Doc();
  const hello = {
    type: 'hello',
    protocol: DOCUMENT_PROTOCOL,
    schemaVersion: SCHEMA_VERSION,
    seen: 0,
    stateVector: encodeStateVector(mine),
  } as const;
  if (random.chance(0.9))
    yield encodeClientFrame(
      random.chance(0.8) ? hello : { ...hello, stateVector: noise(random), seen: 2 ** 52 },
    );
  for (let n = 1; n <= FRAMES; n++) {
    mine.getMap(random.pick(NASTY_TEXTS).slice(0, 50)).set('x', random.pick(NASTY_TEXTS).slice(0, 1000));
    const update = encodeStateAsUpdate(mine);
    const good = random.weighted<Uint8Array>([
      [encodeClientFrame({ type: 'update', clientId, n, update }), 6],
      [encodeClientFrame({ type: 'update', clientId: random.pick(NASTY_TEXTS).slice(0, 99), n, update }), 1],
      [encodeClientFrame({ type: 'update', clientId, n: random.pick([0, 2 ** 52]), update }), 1],
      [encodeClientFrame({ type: 'update', clientId, n, update: noise(random) }), 2],
      [encodeClientFrame({ type: 'update', clientId, n, update: new Uint8Array(LIMITS.update + 10) }), 0.3],
      [encodeClientFrame({ type: 'caret', position: noise(random) }), 3],
      [encodeClientFrame({ type: 'dismiss', rescueId: random.pick(NASTY_TEXTS).slice(0, 99) }), 2],
      [encodeClientFrame({ type: 'pong' }), 1],
    ]);
    yield random.weighted<Frame>([
      [good, 12],
      [flipped(good, random), 4],
      [good.slice(0, random.int(0, good.length)), 2],
      [random.pick(NASTY_TEXTS), 1],
    ]);
  }
}

const noise = (random: Random): Uint8Array =>
  Uint8Array.from({ length: random.int(0, 300) }, () => random.int(0, 255));

function flipped(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[random.int(0, copy.length - 1)] = random.int(0, 255);
  return copy;
}

test.each([
  ['sync', (world: World) => `/sync/${world.slug}/socket`, syncFrames],
  [
    'document',
    (world: World) => `/documents/${world.slug}/${world.inside.pageId}`,
    (_: World, random: Random) => documentFrames(random),
  ],
] as const)(
  'no frame on a %s socket is answered with a failure',
  { timeout: NEVER },
  async (kind, path, frames) => {
    const random = createRandom(SEED);
    const closed = new Map<number, number>();
    let sent = 0;
    let world = await createWorld(server);
    for (let at = 0; at < SOCKETS; at++) {
      if (at % 20 === 19) world = await createWorld(server);
      const one = await pelt(world, path(world), frames(world, random));
      sent += one.sent;
      closed.set(one.code, (closed.get(one.code) ?? 0) + 1);
    }
    process.stdout.write(
      `fuzz of ${kind} sockets: CAIRN_SEED=${SEED}, ${sent} frames on ${SOCKETS} sockets, closed with ${JSON.stringify(Object.fromEntries(closed))}\n`,
    );
    expect(server.logged, `replay with CAIRN_SEED=${SEED}`).toEqual([]);
    // 1011 and 4500 are the server's own failures.
    expect([...closed.keys()].filter((code) => code === 1011 || code === 4500)).toEqual([]);
    expect(sent).toBeGreaterThan(SOCKETS);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  },
);
