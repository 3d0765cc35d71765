import { randomBytes } from 'node:crypto';
import { encodeClientFrame, LIMITS, PROTOCOL as DOCUMENT_PROTOCOL } from '@cairn/documents/protocol';
import { schema } from '@cairn/domain';
import { SCHEMA_VERSION } from '@cairn/editor/nodes';
import type { Random } from '@cairn/fixtures';
import { uuid } from '@cairn/sync/schema';
import { Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { commandExample } from '../command-examples.ts';
import { FROM_NOTHING, helloFrom } from '../given/hello.ts';
import type { World } from '../world.ts';
import type { Frame } from './fuzz-sockets.ts';
import { mutated, NASTY_TEXTS } from './mutate.ts';

/** Frames that one socket is sent, unless it is closed for one of them before. */
const FRAMES = 40;
/** Of the sockets: those on which frames themselves are broken. On the others what is in them is. */
const WILD = 0.5;

/** What a tab says on the socket of a workspace, and much beside it. */
export function* syncFrames(world: World, random: Random): Iterable<Frame> {
  const clientId = uuid();
  const wild = random.chance(WILD) ? 1 : 0;
  const hello = { ...helloFrom(FROM_NOTHING, clientId), adopted: [uuid()] };
  // Now and then without it, or with a wrong one.
  if (wild === 0 || random.chance(0.8))
    yield wild === 0 || random.chance(0.8)
      ? { answered: JSON.stringify(hello) }
      : (JSON.stringify(mutated(hello, random)) ?? '');
  for (let mid = 1; mid <= FRAMES; mid++) {
    const name = random.pick([...schema.commands.keys()]);
    const args = commandExample(name, world.inside);
    const mutation = { mid, name, v: 1, args: random.chance(0.7) ? mutated(args, random) : args };
    const frame = random.weighted<unknown>([
      [{ t: 'push', clientId, ms: [mutation] }, 12],
      [{ t: 'push', clientId, ms: [{ ...mutation, after: random.int(0, 5) }, mutation] }, 2 * wild],
      [{ t: 'pong' }, 1],
      [
        {
          t: 'eph',
          to: random.pick(['', 'g', `p:${world.hidden.projectId}`]),
          body: random.pick(NASTY_TEXTS),
        },
        2 * wild,
      ],
      [mutated({ t: 'push', clientId, ms: [mutation] }, random), wild],
    ]);
    const text = JSON.stringify(frame) ?? '';
    yield random.weighted<Frame>([
      [text, 20],
      [Buffer.from(text), 2 * wild],
      [text.slice(0, random.int(0, text.length)), wild],
      [Uint8Array.from(randomBytes(random.int(0, 200))), 0.5 * wild],
    ]);
  }
}

/** What an editor says on the socket of a document, and much beside it. */
export function* documentFrames(random: Random): Iterable<Frame> {
  const clientId = uuid();
  const wild = random.chance(WILD) ? 1 : 0;
  const mine = new Doc();
  const hello = {
    type: 'hello',
    protocol: DOCUMENT_PROTOCOL,
    schemaVersion: SCHEMA_VERSION,
    seen: 0,
    stateVector: encodeStateVector(mine),
  } as const;
  if (wild === 0 || random.chance(0.9))
    yield wild === 0 || random.chance(0.8)
      ? { answered: encodeClientFrame(hello) }
      : encodeClientFrame({ ...hello, stateVector: noise(random), seen: 2 ** 52 });
  for (let n = 1; n <= FRAMES; n++) {
    mine.getMap(random.pick(NASTY_TEXTS).slice(0, 50)).set('x', random.pick(NASTY_TEXTS).slice(0, 1000));
    const update = encodeStateAsUpdate(mine);
    const good = random.weighted<Uint8Array>([
      [encodeClientFrame({ type: 'update', clientId, n, update }), 6],
      [
        encodeClientFrame({ type: 'update', clientId: random.pick(NASTY_TEXTS).slice(0, 99), n, update }),
        wild,
      ],
      [encodeClientFrame({ type: 'update', clientId, n: random.pick([0, 2 ** 52]), update }), wild],
      [encodeClientFrame({ type: 'update', clientId, n, update: noise(random) }), 2 * wild],
      [
        encodeClientFrame({ type: 'update', clientId, n, update: new Uint8Array(LIMITS.update + 10) }),
        0.3 * wild,
      ],
      [encodeClientFrame({ type: 'caret', position: noise(random) }), 3],
      [encodeClientFrame({ type: 'dismiss', recoveredId: uuid() }), 2],
      [encodeClientFrame({ type: 'dismiss', recoveredId: random.pick(NASTY_TEXTS).slice(0, 99) }), wild],
      [encodeClientFrame({ type: 'pong' }), 1],
    ]);
    yield random.weighted<Frame>([
      [good, 12],
      [flipped(good, random), 4 * wild],
      [good.slice(0, random.int(0, good.length)), 2 * wild],
      [random.pick(NASTY_TEXTS), wild],
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
