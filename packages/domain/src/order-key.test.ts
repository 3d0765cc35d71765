import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderKey } from './fields.ts';
import { isOrderKey, keyBetween, keysAfter, ORDER_KEY_MAX } from './order-key.ts';

const SEED = Number(process.env['ORDER_KEY_SEED'] ?? Date.now() % 1_000_000);
const RUNS = { seed: SEED, numRuns: 5_000 };

/** Anything that may be sent as a key, much of which the library never creates. */
const sent = fc
  .tuple(
    fc.constantFrom('A', 'Z', 'Y', 'a', 'z', 'b', 'n'),
    fc.stringMatching(/^[0Vz1aA9]{0,40}$/),
    fc.constantFrom(0, 0, 0, 150),
  )
  .map(([first, rest, more]) => first + rest + 'z'.repeat(more))
  .filter(isOrderKey);

describe(`with arbitrary keys of other rows (ORDER_KEY_SEED=${SEED})`, () => {
  test('there is a valid key between any two', () => {
    fc.assert(
      fc.property(
        fc.option(sent, { nil: undefined }),
        fc.option(sent, { nil: undefined }),
        (above, below) => {
          const key = keyBetween(above, below);
          expect(orderKey().safeParse(key).success).toBe(true);
        },
      ),
      RUNS,
    );
  });

  test('a key after the last sorts after it, and so do many', () => {
    fc.assert(
      fc.property(sent, (last) => {
        fc.pre(last.length < ORDER_KEY_MAX - 5);
        expect(keyBetween(last, undefined) > last).toBe(true);
        const several = keysAfter(last, 3);
        expect([last, ...several].toSorted(byCodeUnit)).toEqual([last, ...several]);
        expect(new Set(several).size).toBe(3);
      }),
      RUNS,
    );
  });

  test('a key between two ordered keys sorts between them, if the library can create one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { maxLength: 30 }), (places) => {
        const keys: string[] = [];
        for (const each of places) {
          const at = Math.min(each, keys.length);
          keys.splice(at, 0, keyBetween(keys[at - 1], keys[at]));
        }
        expect(keys.toSorted(byCodeUnit)).toEqual(keys);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});

test.each([
  ['zz', undefined],
  ['a10', undefined],
  [undefined, 'A00000000000000000000000000'],
  ['z'.repeat(ORDER_KEY_MAX), undefined],
  ['a0', 'a0'],
  ['a5', 'a1'],
])('%s and %s have a key between them', (above, below) => {
  expect(isOrderKey(keyBetween(above, below))).toBe(true);
});

test('there is a key before one that the library never creates, and a key after it and all with its prefix', () => {
  for (const key of ['Y000', 'Z000', 'a000']) expect(keyBetween(undefined, key) < key, key).toBe(true);
  expect([keyBetween('Y', undefined), keyBetween('a', undefined), keyBetween('b', undefined)]).toEqual([
    'Z0',
    'b00',
    'c000',
  ]);
});

test('between equal or crossed keys, the upper one counts', () => {
  expect(keyBetween('a0', 'a0')).toBe('a1');
  expect(keyBetween('a5', 'a1')).toBe('a6');
});

test('many keys after the last continue from it, and start again if there is no room', () => {
  expect(keysAfter('zz', 2).every((key) => key > 'zz')).toBe(true);
  expect(keysAfter('z'.repeat(ORDER_KEY_MAX), 2)).toEqual(['a0', 'a1']);
  expect(keysAfter(undefined, 2)).toEqual(['a0', 'a1']);
});

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
