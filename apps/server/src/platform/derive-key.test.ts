import { expect, test } from 'vitest';
import { deriveKey, isSameSignature } from './derive-key.ts';

test('a purpose has a key of its own, the same each time', () => {
  expect(deriveKey('a secret', 'one')).toEqual(deriveKey('a secret', 'one'));
  expect(deriveKey('a secret', 'one')).not.toEqual(deriveKey('a secret', 'other'));
  expect(deriveKey('a secret', 'one')).not.toEqual(deriveKey('another', 'one'));
});

test.each([
  ['abcd', 'abcd', true],
  ['abcd', 'abce', false],
  ['abcd', 'abc', false],
  // As many letters, and more bytes.
  ['abcd', 'abcé', false],
])('%s and %s', (one, other, isSame) => {
  expect(isSameSignature(Buffer.from(one), Buffer.from(other))).toBe(isSame);
});
