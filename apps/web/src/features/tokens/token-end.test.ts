import { expect, test } from 'vitest';
import { endOf, stateOf } from './token-end.ts';

const now = new Date(2027, 0, 31, 10, 0);

test.each([
  ['week', new Date(2027, 1, 7, 10, 0)],
  ['month', new Date(2027, 1, 28, 10, 0)],
  ['quarter', new Date(2027, 3, 30, 10, 0)],
  ['year', new Date(2028, 0, 31, 10, 0)],
] as const)('a token for a %s ends on that day', (preset, end) => {
  expect(endOf(preset, '', now)).toBe(end.toISOString());
});

test('a chosen day counts to its end, and must be given and not in the past', () => {
  expect(endOf('custom', '2027-01-31', now)).toBe(new Date(2027, 0, 31, 23, 59, 59, 999).toISOString());
  expect(endOf('custom', '2027-01-30', now)).toBeUndefined();
  expect(endOf('custom', '', now)).toBeUndefined();
  expect(endOf('never', '', now)).toBeNull();
});

test('a token is active, expires soon within a week, and is expired at its end', () => {
  const end = now.toISOString();
  const day = 86_400_000;
  expect(stateOf(null, now.getTime())).toBe('on');
  expect(stateOf(end, now.getTime() - 8 * day)).toBe('on');
  expect(stateOf(end, now.getTime() - 7 * day)).toBe('soon');
  expect(stateOf(end, now.getTime())).toBe('ended');
});
