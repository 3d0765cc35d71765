import { expect, test } from 'vitest';
import { BELIEVED_MS, RefusedTries, REMEMBERED } from './refused-tries.ts';

test('a refusal is remembered until it ends, with how long that still takes', () => {
  let now = 0;
  const refused = new RefusedTries(() => now);
  refused.remember('ada', 3_000);
  expect(refused.waitFor('ada')).toBe(3_000);
  expect(refused.waitFor('bob')).toBeUndefined();
  now = 2_999;
  expect(refused.waitFor('ada')).toBe(1);
  now = 3_000;
  expect(refused.waitFor('ada')).toBeUndefined();
});

test('a long refusal is asked for again in between, because tries may have been given back elsewhere', () => {
  let now = 0;
  const refused = new RefusedTries(() => now);
  refused.remember('ada', 3_600_000);
  now = BELIEVED_MS - 1;
  expect(refused.waitFor('ada')).toBe(3_600_000 - now);
  now = BELIEVED_MS;
  expect(refused.waitFor('ada')).toBeUndefined();
});

test('no more is remembered than there is room for, and the oldest is forgotten first', () => {
  const refused = new RefusedTries(() => 0);
  for (let at = 0; at < REMEMBERED; at++) refused.remember(`subject ${at}`, 1_000);
  refused.remember('subject 0', 1_000);
  refused.remember('one more', 1_000);
  expect(refused.size).toBe(REMEMBERED);
  expect(refused.waitFor('subject 1')).toBeUndefined();
  expect(refused.waitFor('subject 0')).toBe(1_000);
  expect(refused.waitFor('one more')).toBe(1_000);
});
