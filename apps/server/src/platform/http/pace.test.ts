import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

const LIMITS = { burst: 10, perSecond: 5 };

test('whoever has been quiet may ask for a burst at once, and then waits for what comes back', () => {
  const pace = new Pace(LIMITS, () => 0);
  expect(Array.from({ length: 12 }, () => pace.take('eve', 1))).toEqual([
    ...Array<number>(10).fill(0),
    200,
    400,
  ]);
});

test('a flood takes nothing from the allowance of others', () => {
  const pace = new Pace(LIMITS, () => 0);
  for (let at = 0; at < 1000; at++) pace.take('eve', 1);
  expect(pace.take('ann', 10)).toBe(0);
});

test('an allowance comes back with time, up to a burst and no further', () => {
  let now = 0;
  const pace = new Pace(LIMITS, () => now);
  pace.take('eve', 10);
  now = 1000;
  expect(pace.take('eve', 5)).toBe(0);
  now = 1_000_000;
  expect(pace.take('eve', 10)).toBe(0);
  expect(pace.take('eve', 1)).toBe(200);
});

test('what would wait for too long is refused, and costs nothing', () => {
  const pace = new Pace(LIMITS, () => 0);
  pace.take('eve', 10);
  expect(pace.take('eve', 100, 1000)).toBeUndefined();
  expect(pace.take('eve', 5, 1000)).toBe(1000);
});

test('one that is dearer than a burst waits once, and is not refused for ever', () => {
  const pace = new Pace(LIMITS, () => 0);
  expect(pace.take('eve', 40)).toBe(6000);
});

test('more senders than can be remembered: those whose allowance is used are the last to be forgotten', () => {
  let now = 0;
  const pace = new Pace(LIMITS, () => now);
  for (let at = 0; at < 20_000; at++) pace.take(`sender ${at}`, 1);
  now = 10_000;
  pace.take('eve', 10);
  pace.take('one more', 1);
  expect(pace.take('eve', 1)).toBe(200);
});
