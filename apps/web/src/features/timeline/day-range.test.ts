import { expect, test } from 'vitest';
import { dayAt, grownRange, sideOff, startRange } from './day-range.ts';

const TODAY = 20_000;

test('the range grows at the end that the visible days come near, and only there', () => {
  const range = startRange(TODAY);
  expect(grownRange(range, { first: TODAY, last: TODAY + 40 }, TODAY)).toBe(range);
  const grown = grownRange(range, { first: range.first + 10, last: range.first + 50 }, TODAY);
  expect(grown.first).toBeLessThan(range.first - 40);
  expect(grown.last).toBe(range.last);
});

test('the range never goes beyond ten years from today', () => {
  let range = startRange(TODAY);
  for (let step = 0; step < 100; step += 1)
    range = grownRange(range, { first: range.first, last: range.first + 40 }, TODAY);
  expect(range.first).toBe(TODAY - 3652);
  expect(grownRange(range, { first: range.first, last: range.first + 40 }, TODAY)).toBe(range);
});

test('a bar is off screen when none of its days is visible', () => {
  const sight = { first: 10, last: 20 };
  expect(sideOff({ first: 5, last: 9 }, sight)).toBe('before');
  expect(sideOff({ first: 5, last: 10 }, sight)).toBeUndefined();
  expect(sideOff({ first: 21, last: 30 }, sight)).toBe('after');
});

test('a position maps to a day, which depends on the scale', () => {
  expect(dayAt(48, { first: 100, last: 200 }, 24)).toBe(102);
  expect(dayAt(48, { first: 100, last: 200 }, 8)).toBe(106);
});
