import { expect, test } from 'vitest';
import { isRateLimited, retryAt } from './retry-after.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const SECOND = 1000;

test.each([
  ['seconds', { 'retry-after': '120' }, NOW + 120 * SECOND],
  ['no time at all', { 'retry-after': '0' }, NOW + SECOND],
  ['a date', { 'retry-after': 'Sat, 28 Nov 2026 12:05:00 GMT' }, NOW + 300 * SECOND],
  ['a date in the past', { 'retry-after': 'Sat, 28 Nov 2026 11:00:00 GMT' }, NOW + SECOND],
  ['the end of a limit', { 'x-ratelimit-reset': String(NOW / SECOND + 60) }, NOW + 61 * SECOND],
  ['a limit that has ended', { 'x-ratelimit-reset': String(NOW / SECOND - 60) }, undefined],
  ['no number', { 'retry-after': 'soon', 'x-ratelimit-reset': 'later' }, undefined],
  ['less than nothing', { 'retry-after': '-5' }, undefined],
  ['nothing', {}, undefined],
])('a server that says %s is asked again then', (_, headers, until) => {
  expect(retryAt({ headers }, NOW)).toBe(until);
});

test('429 asks for a pause, and 403 where it says so', () => {
  expect(isRateLimited({ status: 429, headers: {} })).toBe(true);
  expect(isRateLimited({ status: 403, headers: { 'retry-after': '1' } })).toBe(true);
  expect(isRateLimited({ status: 403, headers: { 'x-ratelimit-remaining': '0' } })).toBe(true);
  expect(isRateLimited({ status: 403, headers: { 'x-ratelimit-remaining': '7' } })).toBe(false);
  expect(isRateLimited({ status: 200, headers: { 'x-ratelimit-remaining': '0' } })).toBe(false);
});
