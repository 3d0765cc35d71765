import { givenGate } from '../given/gate.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  decodeClientFrame,
  encodeClientFrame,
  encodeServerFrame,
  PROTOCOL,
  type ClientFrame,
} from '@cairn/documents/protocol';
import { createRandom, type Random } from '@cairn/fixtures';
import { afterEach, expect, test } from 'vitest';
import { Doc, encodeStateVector } from 'yjs';
import type { FrameSocket } from '../../src/platform/http/frame-socket.ts';
import { openWebSocketEndpoints } from '../../src/platform/http/websocket-endpoints.ts';
import { readDocumentFrame } from '../given/read-document-frame.ts';
import { readFrame } from '../given/read-frame.ts';
import { fuzzSockets, type Frame } from './fuzz-sockets.ts';

const SEED = Number(process.env['CAIRN_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** What an endpoint does with a frame, and how it could go wrong. */
type Taking = (frame: Buffer, socket: FrameSocket, log: (error: unknown) => void) => void;

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

async function trial(take: Taking, look = readDocumentFrame as (data: Buffer, isBinary: boolean) => void) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const logged: string[] = [];
  const log = (error: unknown): void => void logged.push(String(error));
  const endpoints = openWebSocketEndpoints(
    server,
    [
      {
        path: /^\/(seeded)$/,
        maxFrame: 8 * 1024 * 1024,
        failedCode: 4500,
        admit: async () => ({
          userId: 'ann',
          receive: (socket) => ({ take: (frame) => take(frame, socket, log), ended: () => undefined }),
        }),
      },
    ],
    { gate: givenGate(log), isOwnOrigin: () => true, failed: log },
  );
  ends.push(() => void endpoints.close().finally(() => server.close()));
  return await fuzzSockets({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/seeded`,
    headers: {},
    frames: frames(),
    look,
    sockets: 3,
    logged,
  });
}

/** Good ones, and the same with a byte more or less. */
function frames(): () => Frame[] {
  const random = createRandom(SEED);
  const hello = encodeClientFrame({
    type: 'hello',
    protocol: PROTOCOL,
    schemaVersion: 1,
    seen: 0,
    stateVector: encodeStateVector(new Doc()),
  });
  const pong = encodeClientFrame({ type: 'pong' });
  return () => [
    hello,
    pong,
    ...Array.from({ length: 8 }, () => random.pick([pong, ...spoilt(hello, random)])),
  ];
}

const spoilt = (frame: Uint8Array, random: Random): Uint8Array[] => [
  frame.slice(0, random.int(0, frame.length - 1)),
  Uint8Array.of(...frame, random.int(0, 255)),
];

const isGood = (frame: Buffer): ClientFrame | undefined => decodeClientFrame(frame);
const PING = encodeServerFrame({ type: 'ping' });

test(`an endpoint that takes every frame, answers as declared and refuses the rest has no fault (CAIRN_SEED=${SEED})`, async () => {
  const { faults, heard, sent } = await trial((frame, socket) =>
    isGood(frame) ? socket.send(PING) : socket.close(4400),
  );
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(3);
  expect(heard).toBeGreaterThan(0);
});

const SEEDED_FAULTS: readonly (readonly [string, Taking, RegExp])[] = [
  [
    'a reader that throws outside its guard',
    (frame) => {
      // A turn later: `ws` closes no socket whose listener threw, and the trial would wait for its time limit.
      if (!isGood(frame)) setImmediate(() => JSON.parse('{'));
    },
    /^not caught: SyntaxError/,
  ],
  [
    'a reader whose promise nobody waits for',
    (frame) => {
      if (!isGood(frame)) void Promise.reject(new TypeError('seeded'));
    },
    /^not caught: TypeError: seeded/,
  ],
  ['an endpoint that fails', (_, socket) => socket.close(4500, 'failed'), /^closed with 4500/],
  [
    'an error in the log',
    (frame, socket, log) => {
      if (isGood(frame)) return;
      log(new Error('seeded'));
      socket.close(4400);
    },
    /^logged Error: seeded/,
  ],
  ['an answer of an unknown kind', (_, socket) => socket.send(Uint8Array.of(99)), /off its schema: none: 63/],
  [
    'an answer with more behind it',
    (_, socket) => socket.send(Uint8Array.of(...PING, 0)),
    /off its schema: none: 0900/,
  ],
  ['an answer in letters', (_, socket) => socket.send('ping'), /off its schema: none: 70696e67/],
  [
    'an answer with a value that is not declared',
    (_, socket) => socket.send(encodeServerFrame({ type: 'mode', mode: 'admin' })),
    /off its schema: .*Invalid option/s,
  ],
  [
    'a change that nobody can read',
    (_, socket) => socket.send(encodeServerFrame({ type: 'change', seq: 1, update: Uint8Array.of(9, 9) })),
    /off its schema: .*update/s,
  ],
];

test.each(SEEDED_FAULTS)(`%s is found (CAIRN_SEED=${SEED})`, async (_name, take, said) => {
  const { faults } = await trial(take);
  expect(faults.filter((fault) => said.test(fault)).length).toBeGreaterThan(0);
});

test(`an answer of a sync socket with a field more is found (CAIRN_SEED=${SEED})`, async () => {
  const { faults } = await trial((_, socket) => socket.send('{"t":"ping","secret":1}'), readFrame);
  expect(faults[0]).toContain('off its schema');
});
