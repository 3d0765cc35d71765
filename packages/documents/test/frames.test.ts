import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeClientFrame,
  decodeServerFrame,
  encodeClientFrame,
  encodeServerFrame,
  type ClientFrame,
  type ServerFrame,
} from '../src/protocol/index.ts';

const seed = Number(process.env['DOCUMENTS_SEED'] ?? Date.now() % 1_000_000_000);

const uint = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const bytes = fc.uint8Array({ maxLength: 300 });
const text = fc.string({ unit: 'grapheme' });

const clientFrame: fc.Arbitrary<ClientFrame> = fc.oneof(
  fc.record({
    type: fc.constant('hello' as const),
    protocol: uint,
    schemaVersion: uint,
    seen: uint,
    stateVector: bytes,
  }),
  fc.record({ type: fc.constant('update' as const), clientId: text, n: uint, update: bytes }),
  fc.record({ type: fc.constant('caret' as const), position: bytes }),
  fc.record({ type: fc.constant('dismiss' as const), rescueId: text }),
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
  fc.record({ type: fc.constant('rescued' as const), id: text, text, at: uint }),
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

test(`garbage, cut and lengthened frames are refused, never thrown at the caller (DOCUMENTS_SEED=${seed})`, () => {
  fc.assert(
    fc.property(clientFrame, fc.uint8Array({ minLength: 1, maxLength: 40 }), uint, (frame, noise, at) => {
      const good = encodeClientFrame(frame);
      const cut = good.slice(0, at % good.length);
      if (frame.type !== 'pong') expect(decodeClientFrame(cut)).toBeUndefined();
      expect(decodeClientFrame(Uint8Array.from([...good, ...noise]))).toBeUndefined();
      decodeClientFrame(noise);
      decodeServerFrame(noise);
    }),
    { seed, numRuns: 3000 },
  );
});

test('a length beyond the frame never reaches into the memory beside it', () => {
  const pool = new Uint8Array(100).fill(65);
  pool.set([3, 50], 10);
  expect(decodeClientFrame(pool.subarray(10, 14))).toBeUndefined();
});
