import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeClientFrame,
  decodeServerFrame,
  encodeClientFrame,
  encodeServerFrame,
  LIMITS,
  type ClientFrame,
  type ServerFrame,
} from '../src/protocol/index.ts';

const seed = Number(process.env['DOCUMENTS_SEED'] ?? Date.now() % 1_000_000_000);

const uint = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const integer = fc.nat({ max: 2 ** 31 - 1 });
const bytes = fc.uint8Array({ maxLength: 300 });
const text = fc.string({ unit: 'grapheme' });

const clientFrame: fc.Arbitrary<ClientFrame> = fc.oneof(
  fc.record({
    type: fc.constant('hello' as const),
    protocol: integer,
    schemaVersion: integer,
    seen: uint,
    stateVector: bytes,
  }),
  fc.record({
    type: fc.constant('update' as const),
    clientId: fc.uuid(),
    n: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    update: bytes,
  }),
  fc.record({ type: fc.constant('caret' as const), position: bytes }),
  fc.record({ type: fc.constant('dismiss' as const), recoveredId: fc.uuid() }),
  fc.constant({ type: 'pong' as const }),
);

const serverFrame: fc.Arbitrary<ServerFrame> = fc.oneof(
  fc.record({
    type: fc.constant('welcome' as const),
    head: uint,
    connectionId: uint,
    mode: text,
    stateVector: bytes,
    update: bytes,
  }),
  fc.record({ type: fc.constant('change' as const), seq: uint, update: bytes }),
  fc.record({ type: fc.constant('ack' as const), clientId: text, n: uint, seq: uint }),
  fc.record({ type: fc.constant('mode' as const), mode: text }),
  fc.record({ type: fc.constant('gone' as const), connectionId: uint }),
  fc.record({ type: fc.constant('recovered' as const), id: text, text, at: uint }),
  fc.record({ type: fc.constant('dismissed' as const), id: text }),
  fc.constant({ type: 'ping' as const }),
  fc.record({
    type: fc.constant('caret' as const),
    connectionId: uint,
    userId: text,
    name: text,
    position: bytes,
  }),
);

test(`every frame reads back as it was written (DOCUMENTS_SEED=${seed})`, () => {
  fc.assert(
    fc.property(clientFrame, (frame) => {
      expect(decodeClientFrame(encodeClientFrame(frame))).toEqual(frame);
    }),
    { seed, numRuns: 1000 },
  );
  fc.assert(
    fc.property(serverFrame, (frame) => {
      expect(decodeServerFrame(encodeServerFrame(frame))).toEqual(frame);
    }),
    { seed, numRuns: 1000 },
  );
});

const ENDS = [
  ['the server', clientFrame.map(encodeClientFrame), decodeClientFrame, encodeClientFrame],
  ['the browser', serverFrame.map(encodeServerFrame), decodeServerFrame, encodeServerFrame],
] as const;

test.each(ENDS)(
  `%s refuses garbage, cut and lengthened frames, and never throws (DOCUMENTS_SEED=${seed})`,
  (_end, good, decode) => {
    fc.assert(
      fc.property(good, fc.uint8Array({ minLength: 1, maxLength: 40 }), uint, (frame, noise, at) => {
        expect(decode(frame.slice(0, at % frame.length))).toBeUndefined();
        expect(decode(Uint8Array.from([...frame, ...noise]))).toBeUndefined();
        decode(noise);
      }),
      { seed, numRuns: 3000 },
    );
  },
);

test.each(ENDS)(
  `%s takes nothing that would be written otherwise (DOCUMENTS_SEED=${seed})`,
  (_end, good, decode, encode) => {
    const spoilt = fc.tuple(good, uint, fc.nat({ max: 255 })).map(([frame, at, byte]) => {
      const copy = Uint8Array.from(frame);
      copy[at % copy.length] = byte;
      return copy;
    });
    fc.assert(
      fc.property(fc.oneof(spoilt, fc.uint8Array({ maxLength: 12 })), (bytes) => {
        const frame = decode(bytes);
        if (frame) expect(encode(frame as ClientFrame & ServerFrame)).toEqual(bytes);
      }),
      { seed, numRuns: 5000 },
    );
  },
);

test('a number in more bytes than it needs is no number, and a mark of order is a letter', () => {
  expect(decodeServerFrame(Uint8Array.of(6, 5))).toEqual({ type: 'gone', connectionId: 5 });
  expect(decodeServerFrame(Uint8Array.of(6, 0x85, 0))).toBeUndefined();
  expect(decodeServerFrame(Uint8Array.of(0x86, 0, 5))).toBeUndefined();
  const marked = { type: 'dismissed', id: '\ufeffa' } as const;
  expect(decodeServerFrame(encodeServerFrame(marked))).toEqual(marked);
});

test('a number that its column cannot hold, an id that is none and a field beyond its bound are no frame', () => {
  const hello = {
    type: 'hello',
    protocol: 1,
    schemaVersion: 2 ** 31 - 1,
    seen: Number.MAX_SAFE_INTEGER,
    stateVector: new Uint8Array(LIMITS.stateVector),
  } as const;
  const clientId = '0b8ad4a5-9a4c-4d0e-8d1a-2f1e3c4b5a69';
  const update = { type: 'update', clientId, n: 1, update: new Uint8Array(LIMITS.update) } as const;
  const caret = { type: 'caret', position: new Uint8Array(LIMITS.caret) } as const;
  const taken = (frame: ClientFrame): boolean => decodeClientFrame(encodeClientFrame(frame)) !== undefined;
  const good: ClientFrame[] = [hello, update, caret, { type: 'dismiss', recoveredId: clientId }];
  expect(good.map(taken)).toEqual(good.map(() => true));
  const bad: ClientFrame[] = [
    { ...hello, protocol: 2 ** 31 },
    { ...hello, schemaVersion: 3e9 },
    { ...hello, stateVector: new Uint8Array(LIMITS.stateVector + 1) },
    { ...update, n: 0 },
    { ...update, clientId: `${clientId}0` },
    { ...update, clientId: clientId.toUpperCase() },
    { ...update, update: new Uint8Array(LIMITS.update + 1) },
    { type: 'caret', position: new Uint8Array(LIMITS.caret + 1) },
    { type: 'dismiss', recoveredId: '\0'.repeat(36) },
  ];
  expect(bad.map(taken)).toEqual(bad.map(() => false));
});

test('a length beyond the frame never reaches into the memory beside it', () => {
  const pool = new Uint8Array(100).fill(65);
  pool.set([3, 50], 10);
  expect(decodeClientFrame(pool.subarray(10, 14))).toBeUndefined();
});
