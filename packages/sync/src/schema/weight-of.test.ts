import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weightOf } from './weight-of.ts';

/** No number is written with more characters than this one, and each weighs as much as any other. */
const LONGEST = '-0.0000011954952587264531';
const LONG_NUMBERS = [LONGEST, `[${LONGEST}]`, `{"":${LONGEST},"a":${LONGEST},"b":${LONGEST}}`];

test('weighs a value at least as much as a quarter of its JSON, and at most some times as much', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (text) => {
      const value: unknown = JSON.parse(text);
      const { length } = JSON.stringify(value).replaceAll(/\\(u....|.)/g, 'x');
      expect(weightOf(value, Infinity)).toBeGreaterThanOrEqual(length / 4);
      expect(weightOf(value, Infinity)).toBeLessThanOrEqual(20 * length);
    }),
    { examples: Array.from(LONG_NUMBERS, (text): [string] => [text]) },
  );
});

test('looks no further than it has to', () => {
  let looks = 0;
  const counted = new Proxy(
    {},
    {
      ownKeys: () => {
        looks += 1;
        return [];
      },
    },
  );
  expect(
    weightOf(
      Array.from({ length: 10_000 }, () => counted),
      1000,
    ),
  ).toBeGreaterThan(1000);
  expect(weightOf([counted, 'x'.repeat(2000)], 1000)).toBeGreaterThan(1000);
  expect(looks).toBe(0);
});

test('weighs what is a hundred thousand levels deep without falling into it', () => {
  let value: unknown = 1;
  for (let at = 0; at < 100_000; at++) value = [value];
  expect(weightOf(value, Infinity)).toBeGreaterThan(100_000);
});
