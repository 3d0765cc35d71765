import { expect, test } from 'vitest';
import { hasTooManyValues } from './has-too-many-values.ts';

/** Bytes that count how often they are searched, and do not hand themselves out one by one. */
function watched(text: string): { bytes: Buffer; searches: () => number } {
  const bytes = Buffer.from(text);
  let searches = 0;
  const search = bytes.indexOf.bind(bytes);
  bytes.indexOf = (mark: number | string | Uint8Array, from?: number | BufferEncoding) => {
    searches += 1;
    return search(mark, typeof from === 'number' ? from : 0);
  };
  bytes[Symbol.iterator] = () => expect.unreachable('an object for each byte');
  return { bytes, searches: () => searches };
}

test.each([
  ['[1,2,3]', 2, true],
  ['[1,2,3]', 3, false],
  ['[[[[', 3, true],
  ['{"a":{"b":[1,{}]}}', 4, true],
  ['{"a":{"b":[1,{}]}}', 5, false],
  ['"........................"', 1, false],
])('%s has more than %i values: %s', (text, most, expected) => {
  expect(hasTooManyValues(Buffer.from(text), most)).toBe(expected);
});

test('one long text is searched once for each mark, and no object is made of a byte', () => {
  const { bytes, searches } = watched(JSON.stringify('x'.repeat(1_000_000)));
  expect(hasTooManyValues(bytes, 1000)).toBe(false);
  expect(searches()).toBe(3);
});

test('a frame of nothing but marks is looked at no further than so many of them', () => {
  const { bytes, searches } = watched(','.repeat(1_000_000));
  expect(hasTooManyValues(bytes, 1000)).toBe(true);
  expect(searches()).toBe(1001);
});
