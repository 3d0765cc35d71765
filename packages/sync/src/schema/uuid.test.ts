import { expect, test } from 'vitest';
import { uuid } from './uuid.ts';

test('a UUID has version 7, begins with its time, and none comes twice', () => {
  const first = uuid(1_700_000_000_000);
  expect(first).toMatch(/^018bcfe5-6800-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(uuid(1_700_000_000_001) > first).toBe(true);
  const many = Array.from({ length: 10_000 }, () => uuid(1_700_000_000_000));
  expect(new Set(many).size).toBe(many.length);
});

test('the bytes can be given, so that a run can be told again', () => {
  expect(uuid(0, (bytes) => bytes.fill(0xff))).toBe('00000000-0000-7fff-bfff-ffffffffffff');
});
