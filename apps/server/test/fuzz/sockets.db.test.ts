import { createRandom, type Random } from '@cairn/fixtures';
import { expect, test } from 'vitest';
import { readDocumentFrame } from '../given/read-document-frame.ts';
import { readFrame } from '../given/read-frame.ts';
import { testServer } from '../server.ts';
import { createWorld, type World } from '../world.ts';
import { fuzzSockets } from './fuzz-sockets.ts';
import { documentFrames, syncFrames } from './nasty-frames.ts';

/** Replay with CAIRN_SEED=n npm run fuzz. */
const SEED = Number(process.env['CAIRN_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const ROUNDS = Number(process.env['CAIRN_FUZZ_WORLDS'] ?? 2);
/** Of one world: what is sent may take away what the next would need. */
const SOCKETS = 12;
const NEVER = 24 * 3_600_000;

const server = testServer({ LOG_LEVEL: 'error' });

test.each([
  ['sync', (world: World) => `/sync/${world.slug}/socket`, syncFrames, readFrame],
  [
    'document',
    (world: World) => `/documents/${world.slug}/${world.inside.pageId}`,
    (_: World, random: Random) => documentFrames(random),
    readDocumentFrame,
  ],
] as const)(
  'no frame on a %s socket is answered with a failure, or with what is not declared',
  { timeout: NEVER },
  async (kind, path, frames, look) => {
    const random = createRandom(SEED);
    const counts = { sent: 0, heard: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const world = await createWorld(server);
      const { sent, heard, closed, faults } = await fuzzSockets({
        url: server.url.replace('http', 'ws') + path(world),
        headers: { cookie: world.owner.cookie, origin: server.url },
        frames: () => frames(world, random),
        look,
        sockets: SOCKETS,
        logged: server.logged,
      });
      process.stdout.write(
        `fuzz of ${kind} sockets: CAIRN_SEED=${SEED}, ${sent} frames, ${heard} answers, closed with ${JSON.stringify(Object.fromEntries(closed))}\n`,
      );
      expect([...new Set(faults)], `replay with CAIRN_SEED=${SEED}`).toEqual([]);
      counts.sent += sent;
      counts.heard += heard;
    }
    expect(counts.sent).toBeGreaterThan(ROUNDS * SOCKETS);
    expect(counts.heard).toBeGreaterThan(ROUNDS);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  },
);
