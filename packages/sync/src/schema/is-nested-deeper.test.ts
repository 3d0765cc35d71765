import { expect, test } from 'vitest';
import { isNestedDeeper } from './is-nested-deeper.ts';

const nested = (levels: number): unknown =>
  JSON.parse('[{"a":'.repeat(levels / 2) + '0' + '}]'.repeat(levels / 2));

test('counts the levels of lists and objects, each within the other', () => {
  expect(isNestedDeeper(nested(10), 10)).toBe(false);
  expect(isNestedDeeper(nested(12), 10)).toBe(true);
  expect(isNestedDeeper([1, [2], { a: [[3]] }], 3)).toBe(true);
  expect(isNestedDeeper('[[[', 0)).toBe(false);
  expect(isNestedDeeper(null, 0)).toBe(false);
});

test('looks into what is a hundred thousand levels deep without falling into it', () => {
  expect(isNestedDeeper(nested(100_000), 1000)).toBe(true);
});
