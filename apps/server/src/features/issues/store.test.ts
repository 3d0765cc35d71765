import { expect, test } from 'vitest';
import { keyBeside } from './store.ts';

const at = (...keys: string[]) => keys.map((sortOrder) => ({ id: sortOrder, sortOrder }));
const none: ReadonlySet<string> = new Set();

test('a free place is granted as requested', () => {
  expect(keyBeside('a1', [], none)).toBe('a1');
  expect(keyBeside('a1', at('a2'), new Set(['a3']))).toBe('a1');
});

test('a taken place becomes one between it and the next', () => {
  expect(keyBeside('a1', at('a1'), none)).toBe('a2');
  expect(keyBeside('a1', at('a1', 'a2'), none)).toBe('a1V');
  expect(keyBeside('a1', at('a1', 'a2'), new Set(['a1V']))).toBe('a1G');
  // The third of three doesn't conflict.
  expect(keyBeside('a3', at('a1', 'a2', 'a3'), none)).toBe('a3');
});

test('places given earlier in the same command count as taken', () => {
  expect(keyBeside('a1', [], new Set(['a1']))).toBe('a2');
  expect(keyBeside('a1', [], new Set(['a0', 'a1', 'a3', 'a2']))).toBe('a1V');
});

test('a place whose key another program created also gets one after it', () => {
  expect(keyBeside('zz', at('zz'), none) > 'zz').toBe(true);
  expect(keyBeside('a10', at('a10', 'a1000'), none) > 'a10').toBe(true);
});
